package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.Optional;

/** The border between domain and wire for the layouts of disk files. */
public final class DiskFormatCodec {

    private static final EnumCodec<DiskFormat, VmSpecProto.DiskFormat> FORMAT =
            EnumCodec.of(DiskFormat.class, VmSpecProto.DiskFormat.class, "DISK_FORMAT_");

    private DiskFormatCodec() {}

    public static VmSpecProto.DiskFormat encode(DiskFormat format) {
        return FORMAT.encode(format);
    }

    public static DiskFormat decode(VmSpecProto.DiskFormat wire, FieldPath at) {
        return FORMAT.decode(wire, at);
    }

    /** For a format that is told and not asked for: one not known here is as good as none. */
    static Optional<DiskFormat> decodeKnown(VmSpecProto.DiskFormat wire) {
        return FORMAT.decodeKnown(wire);
    }
}
