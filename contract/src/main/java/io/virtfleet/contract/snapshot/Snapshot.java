package io.virtfleet.contract.snapshot;

import java.time.Instant;

/**
 * A snapshot as it is.
 *
 * @param parentId the snapshot it was taken on top of; empty for a root
 * @param current whether the VM runs on top of it
 * @param sizeBytes 0: the platform does not say
 */
public record Snapshot(
        String id,
        String name,
        String description,
        String parentId,
        Instant createdAt,
        Content content,
        boolean current,
        long sizeBytes) {
    /** What a snapshot holds. */
    public enum Content {
        DISKS,
        DISKS_AND_MEMORY
    }

    /** In what order the guest's files are when it is taken. */
    public enum Consistency {
        CRASH,
        QUIESCED
    }

    /** What becomes of the snapshots on top of a deleted one. */
    public enum Children {
        KEEP,
        DELETE
    }
}
