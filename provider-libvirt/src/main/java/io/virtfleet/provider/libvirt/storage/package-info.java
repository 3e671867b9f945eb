/** Pools and volumes. All bytes go through libvirt, so that a host may be anywhere; no file is opened here. */
@NullMarked
package io.virtfleet.provider.libvirt.storage;

import org.jspecify.annotations.NullMarked;
