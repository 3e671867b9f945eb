package io.virtfleet.sdk.diskimage;

import io.virtfleet.contract.vm.DiskFormat;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The header of a disk image that a hypervisor may open: a raw disk, an ISO image, or a qcow2 image without a backing
 * file or other reference to the outside. {@link #of} throws a fault for anything else.
 */
public sealed interface DiskHeader {
    /** How many bytes {@link #of} needs; fewer only when the image has no more. */
    int BYTES = 64 << 10;

    DiskFormat format();

    /** The format of a volume that holds these bytes: to a hypervisor an ISO image is a raw disk. */
    default DiskFormat volumeFormat() {
        return format() == DiskFormat.QCOW2 ? DiskFormat.QCOW2 : DiskFormat.RAW;
    }

    /** How large a disk the guest sees in a file of this many bytes. Throws a fault when the file ends too early. */
    long virtualBytes(long fileBytes);

    /** An image whose bytes are the bytes that the guest sees. */
    record Plain(DiskFormat format, ImageConstraints constraints) implements DiskHeader {
        @Override
        public long virtualBytes(long fileBytes) {
            if (fileBytes == 0) {
                throw constraints.wrong("is empty");
            }
            if (fileBytes > constraints.maxVirtualBytes()) {
                throw constraints.wrong("is a disk of " + fileBytes + " bytes, and at most "
                        + constraints.maxVirtualBytes() + " are allowed");
            }
            return fileBytes;
        }
    }

    /** A qcow2 image. */
    record Qcow2(Qcow2Header header, ImageConstraints constraints) implements DiskHeader {
        @Override
        public DiskFormat format() {
            return DiskFormat.QCOW2;
        }

        @Override
        public long virtualBytes(long fileBytes) {
            new Qcow2Validator(constraints).checkEnd(header, fileBytes);
            return header.virtualBytes();
        }
    }

    /** Validates the first bytes of an image; the position of {@code head} stays as it is. */
    static DiskHeader of(ByteBuffer head, ImageConstraints constraints) {
        ByteBuffer bytes = head.slice();
        Optional<FileSignature> found = FileSignature.of(bytes);
        constraints.declared().ifPresent(declared -> DiskFormatValidator.check(declared, found, constraints));
        DiskFormat format =
                constraints.declared().orElseGet(() -> DiskFormatValidator.detect(bytes, found, constraints));
        return switch (format) {
            case QCOW2 -> new Qcow2(new Qcow2Validator(constraints).read(bytes), constraints);
            case RAW, ISO -> new Plain(format, constraints);
            case VMDK, VHD, VHDX, VDI, OVA, OVF -> throw DiskFormatValidator.unsupported(format, constraints);
        };
    }
}
