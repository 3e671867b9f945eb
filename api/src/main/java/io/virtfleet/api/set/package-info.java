/** The resource VMSet. Knows nothing of who reads or writes it. */
@NullMarked
package io.virtfleet.api.set;

import org.jspecify.annotations.NullMarked;
