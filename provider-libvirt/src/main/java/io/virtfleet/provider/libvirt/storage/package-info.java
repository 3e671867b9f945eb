/**
 * Disks and images where libvirt keeps them. What a disk's bytes say is read here before QEMU ever sees them, and the
 * format is always told to QEMU, never guessed by it.
 */
@NullMarked
package io.virtfleet.provider.libvirt.storage;

import org.jspecify.annotations.NullMarked;
