package io.virtfleet.sdk.diskimage;

import io.virtfleet.contract.vm.DiskFormat;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** The magic numbers of file types, and their offsets; the first that matches counts. */
enum FileSignature {
    QCOW2(0, "514649fb", "a qcow2 disk", DiskFormat.QCOW2),
    VMDK(0, "4b444d56", "a VMDK disk", DiskFormat.VMDK),
    VMDK_ESX(0, "434f5744", "a VMDK disk", DiskFormat.VMDK),
    // "# Disk Descriptor": text that names other files.
    VMDK_TEXT(0, "23204469736b2044657363726970746f72", "a VMDK descriptor", DiskFormat.VMDK),
    VHDX(0, "7668647866696c65", "a VHDX disk", DiskFormat.VHDX),
    // A VHD of fixed size has it in its last sector only, and is a raw disk up to there.
    VHD(0, "636f6e6563746978", "a VHD disk", DiskFormat.VHD),
    VDI(64, "7f10dabe", "a VDI disk", DiskFormat.VDI),
    QED(0, "51454400", "a QED disk"),
    // libvirt detects these too, and would read them as what they are, whatever was declared.
    BOCHS(0, "426f636873205669727475616c20484420496d616765", "a Bochs disk"),
    COW(0, "4f4f4f4d", "a COW disk"),
    CLOOP(0, "23212f62696e2f73680a2356322e3020466f726d61740a", "a cloop disk"),
    LUKS(0, "4c554b53babe", "an encrypted disk"),
    PARALLELS(0, "576974686f75", "a Parallels disk"),
    GZIP(0, "1f8b", "compressed with gzip"),
    XZ(0, "fd377a585a00", "compressed with xz"),
    ZSTD(0, "28b52ffd", "compressed with zstd"),
    BZIP2(0, "425a68", "compressed with bzip2"),
    ZIP(0, "504b0304", "a zip archive"),
    TAR(257, "7573746172", "a tar archive", DiskFormat.OVA),
    ISO(0x8001, "4344303031", "an ISO image", DiskFormat.ISO);

    private final int offset;
    private final String hex;
    private final String description;
    private final Optional<DiskFormat> format;

    FileSignature(int offset, String hex, String description) {
        this(offset, hex, description, Optional.empty());
    }

    FileSignature(int offset, String hex, String description, DiskFormat format) {
        this(offset, hex, description, Optional.of(format));
    }

    FileSignature(int offset, String hex, String description, Optional<DiskFormat> format) {
        this.offset = offset;
        this.hex = hex;
        this.description = description;
        this.format = format;
    }

    static Optional<FileSignature> of(ByteBuffer head) {
        return Arrays.stream(values()).filter(each -> each.matches(head)).findFirst();
    }

    private boolean matches(ByteBuffer head) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        return head.limit() >= offset + bytes.length
                && head.slice(offset, bytes.length).equals(ByteBuffer.wrap(bytes));
    }

    /** What such a file is, for a message. */
    String description() {
        return description;
    }

    /** Empty: not a format of the contract. */
    Optional<DiskFormat> format() {
        return format;
    }
}
