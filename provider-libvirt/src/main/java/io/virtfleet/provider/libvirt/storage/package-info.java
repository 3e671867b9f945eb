/**
 * Pools, volumes, and what a disk's first bytes tell before QEMU sees them. All bytes go through libvirt, so that a host
 * may be anywhere; no file is opened here.
 */
@NullMarked
package io.virtfleet.provider.libvirt.storage;

import org.jspecify.annotations.NullMarked;
