package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.provider.libvirt.domain.Stamp;

/**
 * A new file on top of the one that a disk has.
 *
 * @param disk the disk, with the volume below
 * @param volume what the new one is called
 * @param path where it lies
 */
public record Layer(Stamp.Disk disk, String volume, String path) {}
