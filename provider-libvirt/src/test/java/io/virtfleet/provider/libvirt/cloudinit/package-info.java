@NullMarked
package io.virtfleet.provider.libvirt.cloudinit;

import org.jspecify.annotations.NullMarked;
