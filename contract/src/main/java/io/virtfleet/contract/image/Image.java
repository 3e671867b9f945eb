package io.virtfleet.contract.image;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.DiskFormat;

/** An image as it is; {@code path} says where it lies in the platform's words. */
public record Image(String id, Owner owner, DiskFormat format, long sizeBytes, String path) {}
