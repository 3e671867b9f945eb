package io.virtfleet.contract.disk;

import com.google.protobuf.ByteString;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.codec.ChecksumCodec;
import io.virtfleet.contract.vm.codec.DiskFormatCodec;
import io.virtfleet.contract.vm.codec.PlacementCodec;
import io.virtfleet.proto.v1.DisksProto;
import java.nio.ByteBuffer;
import java.util.Optional;

/** The border between domain and wire for the streams of a disk's bytes, out and in. */
public final class DiskStreamCodec {

    private static final int ID_LENGTH = 256;

    private DiskStreamCodec() {}

    /** What comes, before it comes; {@code totalBytes} counts from offset 0, and 0 means not known. */
    public record ExportHeader(DiskFormat format, long totalBytes, long virtualSizeBytes) {}

    public static DisksProto.ExportDiskRequest encode(DiskExport export) {
        return DisksProto.ExportDiskRequest.newBuilder()
                .setDisk(DiskCodec.encode(new DiskCodec.VmDisk(export.vm(), export.diskId())))
                .setSnapshotId(export.snapshotId())
                .setFormat(DiskFormatCodec.encode(export.format()))
                .setOffsetBytes(export.offsetBytes())
                .build();
    }

    public static DiskExport decode(DisksProto.ExportDiskRequest wire, FieldPath at) {
        DiskCodec.VmDisk disk = DiskCodec.decode(wire.getDisk(), at.field("disk"));
        return new DiskExport(
                disk.vm(),
                disk.diskId(),
                at.field("snapshot_id").atMost(wire.getSnapshotId(), ID_LENGTH),
                DiskFormatCodec.decode(wire.getFormat(), at.field("format")),
                at.field("offset_bytes").range(wire.getOffsetBytes(), 0, Long.MAX_VALUE));
    }

    public static DisksProto.DiskChunk encode(ExportHeader header) {
        return DisksProto.DiskChunk.newBuilder()
                .setHeader(DisksProto.ExportHeader.newBuilder()
                        .setFormat(DiskFormatCodec.encode(header.format()))
                        .setTotalBytes(header.totalBytes())
                        .setVirtualSizeBytes(header.virtualSizeBytes()))
                .build();
    }

    /** A wrong answer is INTERNAL. */
    public static ExportHeader decode(DisksProto.ExportHeader wire) {
        return FieldPath.readAnswer(at -> new ExportHeader(
                DiskFormatCodec.decode(wire.getFormat(), at.field("format")),
                at.field("total_bytes").range(wire.getTotalBytes(), 0, Long.MAX_VALUE),
                at.field("virtual_size_bytes").range(wire.getVirtualSizeBytes(), 0, Long.MAX_VALUE)));
    }

    public static DisksProto.DiskChunk encodeExported(ByteBuffer bytes) {
        return DisksProto.DiskChunk.newBuilder()
                .setContent(ByteString.copyFrom(bytes))
                .build();
    }

    public static DisksProto.DiskChunk encodeExported(Checksum checksum) {
        return DisksProto.DiskChunk.newBuilder().setEnd(end(checksum)).build();
    }

    public static DisksProto.ImportDiskRequest encode(DiskImport spec) {
        DisksProto.ImportHeader.Builder header = DisksProto.ImportHeader.newBuilder()
                .setOwner(OwnerCodec.encode(spec.owner()))
                .setFormat(DiskFormatCodec.encode(spec.format()))
                .setTotalBytes(spec.totalBytes())
                .setOffsetBytes(spec.offsetBytes());
        spec.placement().map(PlacementCodec::encode).ifPresent(header::setPlacement);
        return DisksProto.ImportDiskRequest.newBuilder().setHeader(header).build();
    }

    /** Reads the first message of an import, which must be the header. */
    public static DiskImport decodeHeader(DisksProto.ImportDiskRequest message, FieldPath root) {
        DisksProto.ImportHeader wire = message.getHeader();
        FieldPath at = root.field("header");
        if (!message.hasHeader()) {
            at.wrong("must be set in the first message");
        }
        long total = at.field("total_bytes").range(wire.getTotalBytes(), 1, Long.MAX_VALUE);
        return new DiskImport(
                OwnerCodec.decode(wire.getOwner(), at.field("owner")),
                DiskFormatCodec.decode(wire.getFormat(), at.field("format")),
                total,
                at.field("offset_bytes").range(wire.getOffsetBytes(), 0, total),
                wire.hasPlacement()
                        ? Optional.of(PlacementCodec.decode(wire.getPlacement(), at.field("placement")))
                        : Optional.empty());
    }

    public static DisksProto.ImportDiskRequest encodeImported(ByteBuffer bytes) {
        return DisksProto.ImportDiskRequest.newBuilder()
                .setContent(ByteString.copyFrom(bytes))
                .build();
    }

    public static DisksProto.ImportDiskRequest encodeImported(Checksum checksum) {
        return DisksProto.ImportDiskRequest.newBuilder().setEnd(end(checksum)).build();
    }

    /** The bytes of one chunk, either way; {@code at} is the message that has them. */
    public static ByteBuffer decodeContent(ByteString wire, FieldPath at) {
        if (wire.size() > Disks.MAX_CHUNK_BYTES) {
            at.field("content").wrong("must have at most " + Disks.MAX_CHUNK_BYTES + " bytes, and has " + wire.size());
        }
        return wire.asReadOnlyByteBuffer();
    }

    /** The end of a stream, either way; {@code at} is the message that has it. */
    public static Checksum decodeEnd(DisksProto.StreamEnd wire, FieldPath at) {
        return ChecksumCodec.decode(wire.getChecksum(), at.field("end").field("checksum"));
    }

    private static DisksProto.StreamEnd end(Checksum checksum) {
        return DisksProto.StreamEnd.newBuilder()
                .setChecksum(ChecksumCodec.encode(checksum))
                .build();
    }
}
