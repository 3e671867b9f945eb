/** The required part: VMs are made, changed, started, stopped and removed; one class for each. */
@NullMarked
package io.virtfleet.provider.libvirt.vm;

import org.jspecify.annotations.NullMarked;
