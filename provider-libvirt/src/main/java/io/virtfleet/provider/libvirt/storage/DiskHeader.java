package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.contract.vm.DiskFormat;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * What the first bytes of a disk say, read before QEMU sees any of them. Only what is harmless is answered: a raw disk,
 * an ISO image, or a qcow2 that rests on no other file.
 */
public sealed interface DiskHeader {
    /** How many bytes to read for a verdict; fewer only when there are no more. */
    int BYTES = 64 << 10;

    DiskFormat format();

    /** The format of a volume with these bytes: to a host a disc is a raw disk. */
    default DiskFormat kept() {
        return format() == DiskFormat.QCOW2 ? DiskFormat.QCOW2 : DiskFormat.RAW;
    }

    /** How large a disk the guest sees, in a file of this many bytes; refuses a file that ends too early. */
    long virtualBytes(long fileBytes);

    /** A disk whose bytes are the guest's own. */
    record Plain(DiskFormat format, DiskRules rules) implements DiskHeader {
        @Override
        public long virtualBytes(long fileBytes) {
            if (fileBytes == 0) {
                throw rules.wrong("is empty");
            }
            if (fileBytes > rules.maxVirtualBytes()) {
                throw rules.wrong("is a disk of " + fileBytes + " bytes, and at most " + rules.maxVirtualBytes()
                        + " are allowed");
            }
            return fileBytes;
        }
    }

    /** A disk with a map of its own. */
    record Mapped(Qcow2Header header, DiskRules rules) implements DiskHeader {
        @Override
        public DiskFormat format() {
            return DiskFormat.QCOW2;
        }

        @Override
        public long virtualBytes(long fileBytes) {
            new Qcow2Rules(rules).checkEnd(header, fileBytes);
            return header.virtualBytes();
        }
    }

    /** Judges {@code head}, of which nothing is consumed. */
    static DiskHeader of(ByteBuffer head, DiskRules rules) {
        ByteBuffer bytes = head.slice();
        Optional<Signature> found = Signature.of(bytes);
        rules.declared().ifPresent(declared -> DiskFormatRules.check(declared, found, rules));
        DiskFormat format = rules.declared().orElseGet(() -> DiskFormatRules.told(bytes, found, rules));
        return switch (format) {
            case QCOW2 -> new Mapped(new Qcow2Rules(rules).read(bytes), rules);
            case RAW, ISO -> new Plain(format, rules);
            case VMDK, VHD, VHDX, VDI, OVA, OVF -> throw DiskFormatRules.notMade(format, rules);
        };
    }
}
