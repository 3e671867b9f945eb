package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskFormat;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Holds what a request says of a format against what the bytes say. */
final class DiskFormatRules {
    private static final int BOOT_SECTOR = 512;

    private DiskFormatRules() {}

    static void check(DiskFormat declared, Optional<Signature> found, DiskRules rules) {
        switch (declared) {
            case VMDK, VHD, VHDX, VDI, OVA, OVF -> throw notMade(declared, rules);
            case QCOW2, ISO -> {
                if (found.flatMap(Signature::format).filter(declared::equals).isEmpty()) {
                    throw rules.wrongFormat("is " + declared + ", and the bytes are "
                            + found.map(Signature::words).orElse("of no known format"));
                }
            }
            // A disc that also boots from a stick is a raw disk too; anything else would be two disks in one.
            case RAW ->
                found.filter(signature -> signature != Signature.ISO).ifPresent(signature -> {
                    throw rules.wrongFormat("is RAW, and the bytes are " + signature.words());
                });
        }
    }

    /** The format that the bytes tell when the request names none. */
    static DiskFormat told(ByteBuffer head, Optional<Signature> found, DiskRules rules) {
        if (found.isPresent()) {
            Signature signature = found.get();
            return signature
                    .format()
                    .orElseThrow(
                            () -> rules.unsupported("is " + signature.words() + ": make it QCOW2, RAW or ISO first"));
        }
        // An error page would make a raw disk too.
        boolean bootable = head.limit() >= BOOT_SECTOR && head.getShort(BOOT_SECTOR - 2) == (short) 0x55aa;
        if (!bootable) {
            throw rules.wrong("has bytes of no known format: set format to RAW if it is a raw disk");
        }
        return DiskFormat.RAW;
    }

    static ProviderException notMade(DiskFormat format, DiskRules rules) {
        return rules.unsupportedFormat("must be QCOW2, RAW or ISO, and is " + format + ": convert it first");
    }
}
