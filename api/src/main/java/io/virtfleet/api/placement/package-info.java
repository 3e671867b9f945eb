/** The resource VMPlacementPolicy. Knows nothing of who reads or writes it. */
@NullMarked
package io.virtfleet.api.placement;

import org.jspecify.annotations.NullMarked;
