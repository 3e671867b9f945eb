package io.virtfleet.contract.disk;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.Placement;
import java.util.Optional;

/** Whose disk comes and what it is; a repeated import of an owner goes on at {@code offsetBytes}. */
public record DiskImport(
        Owner owner, DiskFormat format, long totalBytes, long offsetBytes, Optional<Placement> placement) {}
