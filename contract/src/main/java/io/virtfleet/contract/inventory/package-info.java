/** All VMs of a fleet at once, as pages and as a stream of changes. */
@NullMarked
package io.virtfleet.contract.inventory;

import org.jspecify.annotations.NullMarked;
