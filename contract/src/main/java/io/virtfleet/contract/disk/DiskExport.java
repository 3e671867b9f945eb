package io.virtfleet.contract.disk;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.vm.DiskFormat;

/** Which bytes are wanted; {@code snapshotId} is empty for the disk as it is. */
public record DiskExport(OwnedVm vm, String diskId, String snapshotId, DiskFormat format, long offsetBytes) {}
