/** What a VM is to look like on a host, and what has to change for it. Decides and reads; must not change a host. */
@NullMarked
package io.virtfleet.provider.libvirt.vm.shape;

import org.jspecify.annotations.NullMarked;
