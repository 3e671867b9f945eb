package io.virtfleet.sdk.diskimage;

import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskFormat;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Compares the format that a request declares with the one that the bytes have, or detects it. */
final class DiskFormatValidator {
    private static final int BOOT_SECTOR = 512;

    private DiskFormatValidator() {}

    static void check(DiskFormat declared, Optional<FileSignature> found, ImageConstraints constraints) {
        switch (declared) {
            case VMDK, VHD, VHDX, VDI, OVA, OVF -> throw unsupported(declared, constraints);
            case QCOW2, ISO -> {
                if (found.flatMap(FileSignature::format)
                        .filter(declared::equals)
                        .isEmpty()) {
                    throw constraints.wrongFormat("is " + declared + ", and the bytes are "
                            + found.map(FileSignature::description).orElse("of no known format"));
                }
            }
            // A disc that also boots from a stick is a raw disk too; anything else would be two disks in one.
            case RAW ->
                found.filter(signature -> signature != FileSignature.ISO).ifPresent(signature -> {
                    throw constraints.wrongFormat("is RAW, and the bytes are " + signature.description());
                });
        }
    }

    /** The format of the bytes when the request declares none. */
    static DiskFormat detect(ByteBuffer head, Optional<FileSignature> found, ImageConstraints constraints) {
        if (found.isPresent()) {
            FileSignature signature = found.get();
            return signature
                    .format()
                    .orElseThrow(() -> constraints.unsupported(
                            "is " + signature.description() + ": make it QCOW2, RAW or ISO first"));
        }
        // An error page would make a raw disk too.
        boolean bootable = head.limit() >= BOOT_SECTOR && head.getShort(BOOT_SECTOR - 2) == (short) 0x55aa;
        if (!bootable) {
            throw constraints.wrong("has bytes of no known format: set format to RAW if it is a raw disk");
        }
        return DiskFormat.RAW;
    }

    static ProviderException unsupported(DiskFormat format, ImageConstraints constraints) {
        return constraints.unsupportedFormat("must be QCOW2, RAW or ISO but is " + format + ": convert it first");
    }
}
