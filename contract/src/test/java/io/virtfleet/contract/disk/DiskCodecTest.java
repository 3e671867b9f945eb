package io.virtfleet.contract.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatObject;

import com.google.protobuf.ByteString;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.Lookup;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.Samples;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.proto.v1.DisksProto;
import io.virtfleet.proto.v1.VmSpecProto;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiskCodecTest {

    private static final Checksum CHECKSUM = new Checksum(Checksum.Algorithm.SHA1, "0a".repeat(20));
    private static final Disk DISK = new Disk("d-1", DiskFormat.VMDK, 1L << 40, 1L << 20, "/d-1", true);

    @Test
    void disksComeBackAndAbsenceIsSaid() {
        assertThat(DiskCodec.decode(DiskCodec.encode(DISK))).isEqualTo(DISK);
        assertThat(DiskCodec.decodeFound(DiskCodec.encodeFound(Optional.of(DISK))))
                .contains(DISK);
        assertThat(DiskCodec.decodeFound(DiskCodec.encodeFound(Optional.empty())))
                .isEmpty();
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> DiskCodec.decodeFound(DisksProto.DescribeDiskResponse.getDefaultInstance()))
                .matches(e -> e.fault().kind() == FaultKind.INTERNAL);
    }

    @Test
    void lookupsComeBack() {
        Lookup<DiskCodec.VmDisk> ofVm = new Lookup.ById<>(new DiskCodec.VmDisk(Samples.VM, "d-1"));
        Lookup<DiskCodec.VmDisk> ofImport = new Lookup.ByOwner<>(Samples.OWNER.key());
        var empty = DisksProto.DescribeDiskRequest.getDefaultInstance();

        assertThatObject(FieldPath.read(at -> DiskCodec.decode(DiskCodec.encode(ofVm), at)))
                .isEqualTo(ofVm);
        assertThatObject(FieldPath.read(at -> DiskCodec.decode(DiskCodec.encode(ofImport), at)))
                .isEqualTo(ofImport);
        assertThat(Findings.paths(at -> DiskCodec.decode(empty, at))).containsExactly("by");
    }

    @Test
    void exportsComeBack() {
        var export = new DiskExport(Samples.VM, "d-1", "s-1", DiskFormat.RAW, 4096);
        var header = new DiskStreamCodec.ExportHeader(DiskFormat.RAW, 10, 20);

        assertThatObject(FieldPath.read(at -> DiskStreamCodec.decode(DiskStreamCodec.encode(export), at)))
                .isEqualTo(export);
        assertThat(DiskStreamCodec.decode(DiskStreamCodec.encode(header).getHeader()))
                .isEqualTo(header);
    }

    @Test
    void importsComeBack() {
        var bare = new DiskImport(Samples.OWNER, DiskFormat.QCOW2, 1000, 1000, Optional.empty());
        var placed = new DiskImport(
                Samples.OWNER,
                DiskFormat.QCOW2,
                1000,
                0,
                Optional.of(new Placement("c", "h", "d", "p", "f", "r", Map.of("k", "v"))));

        assertThatObject(FieldPath.read(at -> DiskStreamCodec.decodeHeader(DiskStreamCodec.encode(bare), at)))
                .isEqualTo(bare);
        assertThatObject(FieldPath.read(at -> DiskStreamCodec.decodeHeader(DiskStreamCodec.encode(placed), at)))
                .isEqualTo(placed);
    }

    @Test
    void bytesAndEndsComeBack() {
        ByteBuffer bytes = ByteBuffer.wrap(new byte[] {1, 2, 3});
        var exported = DiskStreamCodec.encodeExported(bytes.duplicate());
        var imported = DiskStreamCodec.encodeImported(bytes.duplicate());
        var end = DiskStreamCodec.encodeImported(CHECKSUM);

        assertThatObject(FieldPath.read(at -> DiskStreamCodec.decodeContent(exported.getContent(), at)))
                .isEqualTo(bytes);
        assertThatObject(FieldPath.read(at -> DiskStreamCodec.decodeContent(imported.getContent(), at)))
                .isEqualTo(bytes);
        assertThatObject(FieldPath.read(at -> DiskStreamCodec.decodeEnd(end.getEnd(), at)))
                .isEqualTo(CHECKSUM);
        assertThat(DiskStreamCodec.encodeExported(CHECKSUM).getEnd()).isEqualTo(end.getEnd());
    }

    @Test
    void findsEveryWrongFieldOfAnExport() {
        var wire = DiskStreamCodec.encode(new DiskExport(Samples.VM, "", "", DiskFormat.RAW, -1)).toBuilder()
                .setFormat(VmSpecProto.DiskFormat.DISK_FORMAT_UNSPECIFIED)
                .build();

        assertThat(Findings.paths(at -> DiskStreamCodec.decode(wire, at)))
                .containsExactly("disk.disk_id", "format", "offset_bytes");
    }

    @Test
    void findsEveryWrongFieldOfAnImport() {
        var header = DiskStreamCodec.encode(new DiskImport(Samples.OWNER, DiskFormat.RAW, 10, 11, Optional.empty()));
        var content = DisksProto.ImportDiskRequest.newBuilder()
                .setContent(ByteString.EMPTY)
                .build();
        ByteString huge = ByteString.copyFrom(new byte[(1 << 20) + 1]);

        assertThat(Findings.paths(at -> DiskStreamCodec.decodeHeader(header, at)))
                .containsExactly("header.offset_bytes");
        assertThat(Findings.paths(at -> DiskStreamCodec.decodeHeader(content, at)))
                .startsWith("header");
        assertThat(Findings.paths(at -> DiskStreamCodec.decodeContent(huge, at)))
                .containsExactly("content");
        assertThat(Findings.paths(at -> DiskStreamCodec.decodeEnd(DisksProto.StreamEnd.getDefaultInstance(), at)))
                .containsExactly("end.checksum.algorithm", "end.checksum.hex");
    }
}
