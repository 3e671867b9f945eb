/** The resource VMClone. Knows nothing of who reads or writes it. */
@NullMarked
package io.virtfleet.api.clone;

import org.jspecify.annotations.NullMarked;
