/** VMs that come under a fleet's care, and leave it, as they are. */
@NullMarked
package io.virtfleet.contract.adoption;

import org.jspecify.annotations.NullMarked;
