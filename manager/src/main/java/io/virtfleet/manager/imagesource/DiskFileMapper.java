package io.virtfleet.manager.imagesource;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Maps the format and the checksum of a disk file. */
public final class DiskFileMapper {
    private static final Map<String, DiskFormat> FORMATS = Map.of(
            "qcow2", DiskFormat.QCOW2,
            "raw", DiskFormat.RAW,
            "vmdk", DiskFormat.VMDK,
            "vhd", DiskFormat.VHD,
            "vhdx", DiskFormat.VHDX,
            "vdi", DiskFormat.VDI,
            "iso", DiskFormat.ISO,
            "ova", DiskFormat.OVA,
            "ovf", DiskFormat.OVF);
    private static final Map<String, Checksum.Algorithm> ALGORITHMS = Map.of(
            "md5", Checksum.Algorithm.MD5,
            "sha1", Checksum.Algorithm.SHA1,
            "sha256", Checksum.Algorithm.SHA256,
            "sha512", Checksum.Algorithm.SHA512);

    private DiskFileMapper() {}

    public static Optional<DiskFormat> format(@Nullable String word, FieldPath at) {
        return FieldValues.meaning(word, FORMATS, at);
    }

    /** {@code at} is the block that has the fields checksum and checksumType. */
    public static Optional<Checksum> checksum(@Nullable String digits, @Nullable String type, FieldPath at) {
        if (digits == null || digits.isEmpty()) {
            return Optional.empty();
        }
        Checksum.Algorithm algorithm =
                FieldValues.meaning(type, ALGORITHMS, at.field("checksumType")).orElse(Checksum.Algorithm.SHA256);
        Pattern form = Pattern.compile("[0-9a-f]{" + algorithm.digits() + "}");
        String words = algorithm.digits() + " hexadecimal digits for " + algorithm.javaName();
        return Optional.of(
                new Checksum(algorithm, at.field("checksum").matching(digits.toLowerCase(Locale.ROOT), form, words)));
    }
}
