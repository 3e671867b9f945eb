package io.virtfleet.provider.libvirt.image;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.FileRecord;

/**
 * What is remembered of an image: libvirt has no place for it on a volume.
 *
 * @param life tells it from one of the same owner that was there before: its id is never used again
 * @param volume where its bytes lie
 * @param fileBytes how many they are; 0 while they come
 * @param guestBytes how large a disk a guest sees; 0 while they come
 */
record ImageNote(
        Owner owner, String life, State state, VolumeRef volume, DiskFormat format, long fileBytes, long guestBytes)
        implements FileRecord {
    /** The life of an image. */
    enum State {
        /** Its bytes come; what is found so without a task is the rest of a crash. */
        MAKING,
        MADE,
        /** It goes unless a VM rests on it; no VM may begin to. */
        LEAVING
    }

    @Override
    public boolean names(VolumeRef other) {
        return volume.equals(other);
    }

    /** One whose bytes are still to come. */
    static ImageNote making(Owner owner, String life, VolumeRef volume) {
        return new ImageNote(owner, life, State.MAKING, volume, DiskFormat.RAW, 0, 0);
    }

    ImageNote made(DiskFormat kept, long bytes, long shown) {
        return new ImageNote(owner, life, State.MADE, volume, kept, bytes, shown);
    }

    ImageNote at(State other) {
        return new ImageNote(owner, life, other, volume, format, fileBytes, guestBytes);
    }

    String id() {
        return new ImageId(owner.key(), life).toString();
    }
}
