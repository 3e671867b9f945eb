/** VMs out of VMs. A clone is made as any VM is, of disks that copy, or rest on, those of its source. */
@NullMarked
package io.virtfleet.provider.libvirt.clone;

import org.jspecify.annotations.NullMarked;
