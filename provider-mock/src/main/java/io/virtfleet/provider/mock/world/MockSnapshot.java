package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import java.time.Instant;

/** A point in the life of a VM: its shape then, and its power when the memory was kept too. */
public record MockSnapshot(
        String id, String parentId, SnapshotSpec spec, Instant createdAt, VmSpec shape, PowerState power) {
    /** Memory is small on this platform: a byte for each MiB. */
    private static final long BYTES_PER_MIB = 1;

    MockSnapshot onTopOf(String parent) {
        return new MockSnapshot(id, parent, spec, createdAt, shape, power);
    }

    Snapshot seen(boolean current) {
        long size = spec.content() == Snapshot.Content.DISKS_AND_MEMORY
                ? shape.hardware().memoryMib() * BYTES_PER_MIB
                : 0;
        return new Snapshot(id, spec.name(), spec.description(), parentId, createdAt, spec.content(), current, size);
    }
}
