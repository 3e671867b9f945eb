package io.virtfleet.provider.libvirt.disk;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.FileRecord;
import java.util.Optional;

/**
 * What is remembered of an import: libvirt has no place for it on a volume.
 *
 * @param pool where its volumes lie
 * @param name what the names of its volumes begin with; never used again for another import
 * @param totalBytes how many bytes come
 * @param format in which they come
 */
record ImportRecord(OwnerKey owner, State state, String pool, String name, long totalBytes, DiskFormat format)
        implements FileRecord {
    /** More than QEMU writes into a qcow2 without content, which are three clusters and a little. */
    private static final long EMPTY_QCOW2_BYTES = 1 << 20;

    /** How far an import is. */
    enum State {
        /** Its bytes come, or are being verified and copied. */
        RECEIVING,
        /** Its disk is whole. */
        COMPLETE
    }

    @Override
    public boolean names(VolumeRef volume) {
        return volume.equals(part()) || volume.equals(disk());
    }

    ImportRecord completed() {
        return new ImportRecord(owner, State.COMPLETE, pool, name, totalBytes, format);
    }

    boolean complete() {
        return state == State.COMPLETE;
    }

    /** The bytes as they come. */
    VolumeRef part() {
        return new VolumeRef(pool, name + ".part");
    }

    /** The disk that is made of them. */
    VolumeRef disk() {
        return new VolumeRef(pool, name + ".disk");
    }

    /** The one that holds the bytes now. */
    VolumeRef current() {
        return complete() ? disk() : part();
    }

    /**
     * How many bytes came, out of how long the part's file is. A qcow2 that libvirt makes is not empty: what is not longer
     * than such a one may hold any of its bytes or none, and is sent again.
     */
    long stored(long fileBytes) {
        return format == DiskFormat.RAW || fileBytes > EMPTY_QCOW2_BYTES ? fileBytes : 0;
    }

    /** Only a disk that is whole may be used. */
    Optional<VolumeRef> usable() {
        return complete() ? Optional.of(disk()) : Optional.empty();
    }
}
