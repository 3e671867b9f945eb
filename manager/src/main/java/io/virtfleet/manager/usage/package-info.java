/** Who uses an object, and why it cannot go while someone does. Knows no kind but the VMs that refer to others. */
@NullMarked
package io.virtfleet.manager.usage;

import org.jspecify.annotations.NullMarked;
