/** Libvirt hosts with real QEMU guests, each in namespaces of its own. Leaves nothing on the machine. */
@NullMarked
package io.virtfleet.testkit.libvirt;

import org.jspecify.annotations.NullMarked;
