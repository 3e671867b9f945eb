/** The resource VMSnapshot. Knows nothing of who reads or writes it. */
@NullMarked
package io.virtfleet.api.snapshot;

import org.jspecify.annotations.NullMarked;
