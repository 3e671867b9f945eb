/**
 * Pools and volumes. All bytes go through libvirt, so that a host may be anywhere; no file is opened here. What a disk's
 * bytes say is read before QEMU ever sees them, and the format is always told to QEMU, never guessed by it.
 */
@NullMarked
package io.virtfleet.provider.libvirt.storage;

import org.jspecify.annotations.NullMarked;
