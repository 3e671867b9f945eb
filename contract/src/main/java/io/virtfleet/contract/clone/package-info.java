/** New VMs out of existing ones. */
@NullMarked
package io.virtfleet.contract.clone;

import org.jspecify.annotations.NullMarked;
