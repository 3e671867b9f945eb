/** What a platform has to offer: objects that a spec can name, and capacity. */
@NullMarked
package io.virtfleet.contract.platform;

import org.jspecify.annotations.NullMarked;
