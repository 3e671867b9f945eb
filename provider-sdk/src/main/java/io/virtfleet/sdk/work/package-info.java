/**
 * How the VMs of a platform are changed: one change of an owner's VM at a time, as a task that looks at the VM again
 * before it acts. Must not know any platform or the wire.
 */
@NullMarked
package io.virtfleet.sdk.work;

import org.jspecify.annotations.NullMarked;
