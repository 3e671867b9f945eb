package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.VolumePlan;

/**
 * A new file on top of the one that a disk has.
 *
 * @param disk the disk, as the stamp names it
 * @param plan the new file, with the one below
 * @param pool where it is made: beside the one below
 * @param path where it lies
 */
public record Layer(Stamp.Disk disk, VolumePlan plan, String pool, String path) {
    /** As the stamp names it. */
    Stamp.File file() {
        return new Stamp.File(pool, plan.name(), disk.base());
    }

    /** The file that it lies on. */
    String pathBelow() {
        return plan.base().orElseThrow().path();
    }

    VolumeRef volume() {
        return new VolumeRef(pool, plan.name());
    }
}
