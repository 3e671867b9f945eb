/** Brings a VM to another shape, while it runs where libvirt can. Must not decide what the shape is. */
@NullMarked
package io.virtfleet.provider.libvirt.vm.reconfigure;

import org.jspecify.annotations.NullMarked;
