package io.virtfleet.contract.disk;

import io.virtfleet.contract.vm.DiskFormat;

/**
 * A disk as it is.
 *
 * @param storedBytes for an import under way, where to go on
 * @param complete false while an import of it is not finished
 */
public record Disk(
        String id, DiskFormat format, long virtualSizeBytes, long storedBytes, String path, boolean complete) {}
