package io.virtfleet.conformance.cases;

import static io.virtfleet.conformance.cases.DiskBytes.MIB;

import com.google.protobuf.ByteString;
import io.virtfleet.conformance.kit.CaseFailure;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.DisksProto.DescribeDiskRequest;
import io.virtfleet.proto.v1.DisksProto.DescribeDiskResponse;
import io.virtfleet.proto.v1.DisksProto.DiskChunk;
import io.virtfleet.proto.v1.DisksProto.ExportDiskRequest;
import io.virtfleet.proto.v1.DisksProto.StreamEnd;
import io.virtfleet.proto.v1.DisksProto.VmDisk;
import io.virtfleet.proto.v1.OwnerProto.OwnedVm;
import io.virtfleet.proto.v1.SnapshotsProto.Snapshot;
import io.virtfleet.proto.v1.VmSpecProto.DiskFormat;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.List;

/** What DescribeDisk and ExportDisk must do. */
public final class DiskExportCases {
    private static final String DISK = "kit-disk";
    private static final int SIZE_MIB = 4;

    public static final List<ConformanceCase> ALL = List.of(
            disk("describe", "DescribeDisk tells a VM's disk", DiskExportCases::describe),
            disk(
                    "describe-unknown",
                    "DescribeDisk of an unknown disk answers 'absent'",
                    DiskExportCases::describeUnknown),
            disk("export", "ExportDisk streams a header, the bytes and their checksum", DiskExportCases::export),
            disk("export-again", "The same disk gives the same bytes", DiskExportCases::exportAgain),
            disk(
                    "export-resumed",
                    "ExportDisk goes on at an offset, with the checksum of the whole",
                    DiskExportCases::exportResumed),
            disk("export-beyond", "ExportDisk from beyond the end is refused", DiskExportCases::exportBeyond),
            disk("export-negative", "ExportDisk from a negative offset is refused", DiskExportCases::exportNegative),
            disk("export-format", "ExportDisk without a format is refused", DiskExportCases::exportWithoutFormat),
            disk("export-running", "ExportDisk of a VM that runs is BUSY", DiskExportCases::exportRunning),
            disk("export-snapshot", "ExportDisk of a snapshot works while the VM runs", DiskExportCases::exportSnapshot)
                    .needing(Need.has(Capability.SNAPSHOTS)),
            disk("export-gone-vm", "ExportDisk of a VM that is gone is NOT_FOUND", DiskExportCases::exportGone),
            disk("export-stranger", "ExportDisk of another owner's VM is CONFLICT", DiskExportCases::exportStranger));

    private DiskExportCases() {}

    private static ConformanceCase disk(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("disk." + id, name, Section.DISKS, body).needing(Need.has(Capability.DISKS));
    }

    private record Export(ByteString bytes, StreamEnd end) {}

    private static VmState vm(Scene scene) {
        return scene.look(scene.vm(Specs.withDisk(scene.spec(), DISK, SIZE_MIB)));
    }

    private static VmDisk disk(VmState vm) {
        return vm.getDisksList().stream()
                .filter(each -> each.getName().equals(DISK))
                .findFirst()
                .map(each -> VmDisk.newBuilder()
                        .setVm(Requests.owned(vm))
                        .setDiskId(each.getId())
                        .build())
                .orElseThrow(() -> new CaseFailure(
                        "a disk named " + DISK, vm.getDisksList().toString()));
    }

    private static ExportDiskRequest whole(VmState vm) {
        return ExportDiskRequest.newBuilder()
                .setDisk(disk(vm))
                .setFormat(DiskFormat.DISK_FORMAT_RAW)
                .build();
    }

    private static Export read(Scene scene, ExportDiskRequest request) {
        ByteString bytes = ByteString.EMPTY;
        boolean first = true;
        var pieces = scene.reading().disks().exportDisk(request);
        while (pieces.hasNext()) {
            DiskChunk piece = pieces.next();
            Expect.that(piece.hasHeader() == first, "the header first, and once", piece.getPieceCase());
            first = false;
            if (piece.hasEnd()) {
                Expect.that(!pieces.hasNext(), "nothing after the end", "more");
                return new Export(bytes, piece.getEnd());
            }
            Expect.that(
                    piece.getContent().size() <= MIB,
                    "pieces of at most 1 MiB",
                    piece.getContent().size());
            bytes = bytes.concat(piece.getContent());
        }
        throw new CaseFailure("an end with the checksum", "the end of the stream without it");
    }

    private static void describe(Scene scene) {
        DescribeDiskResponse answer = describe(scene, disk(vm(scene)));
        Expect.that(answer.getDisk().getComplete(), "a disk that is complete", answer);
        Expect.equal("its size", (long) SIZE_MIB * MIB, answer.getDisk().getVirtualSizeBytes());
    }

    private static void describeUnknown(Scene scene) {
        VmDisk unknown = disk(vm(scene)).toBuilder().setDiskId("no-such-disk").build();
        DescribeDiskResponse answer = describe(scene, unknown);
        Expect.that(answer.hasAbsent(), "'absent'", answer);
    }

    private static DescribeDiskResponse describe(Scene scene, VmDisk disk) {
        return scene.reading()
                .disks()
                .describeDisk(DescribeDiskRequest.newBuilder().setVmDisk(disk).build());
    }

    private static void export(Scene scene) {
        Export export = read(scene, whole(vm(scene)));
        Expect.equal(
                "the checksum", DiskBytes.checksum(export.bytes()), export.end().getChecksum());
    }

    private static void exportAgain(Scene scene) {
        ExportDiskRequest request = whole(vm(scene));
        Expect.that(read(scene, request).equals(read(scene, request)), "the same bytes", "others");
    }

    private static void exportResumed(Scene scene) {
        ExportDiskRequest request = whole(vm(scene));
        Export all = read(scene, request);
        int offset = all.bytes().size() / 3;
        Export rest = read(scene, request.toBuilder().setOffsetBytes(offset).build());
        Expect.that(
                rest.bytes().equals(all.bytes().substring(offset)),
                "the last " + (all.bytes().size() - offset) + " bytes",
                rest.bytes().size() + " bytes, these or others");
        Expect.equal("the checksum of the whole", all.end(), rest.end());
    }

    private static void exportBeyond(Scene scene) {
        ExportDiskRequest request =
                whole(vm(scene)).toBuilder().setOffsetBytes(1L << 50).build();
        Expect.refused(FaultKind.INVALID_SPEC, "offset_bytes", () -> read(scene, request));
    }

    private static void exportNegative(Scene scene) {
        ExportDiskRequest request =
                whole(vm(scene)).toBuilder().setOffsetBytes(-1).build();
        Expect.refused(FaultKind.INVALID_SPEC, "offset_bytes", () -> read(scene, request));
    }

    private static void exportWithoutFormat(Scene scene) {
        ExportDiskRequest request = whole(vm(scene)).toBuilder().clearFormat().build();
        Expect.refused(FaultKind.INVALID_SPEC, "format", () -> read(scene, request));
    }

    private static void exportRunning(Scene scene) {
        VmState vm = scene.look(scene.runningVm(Specs.withDisk(scene.spec(), DISK, SIZE_MIB)));
        Expect.refused(FaultKind.BUSY, () -> read(scene, whole(vm)));
    }

    private static void exportSnapshot(Scene scene) {
        VmState vm = scene.look(scene.runningVm(Specs.withDisk(scene.spec(), DISK, SIZE_MIB)));
        Snapshot snapshot = new SnapshotTree(scene, vm).take("base");
        Export export = read(
                scene, whole(vm).toBuilder().setSnapshotId(snapshot.getId()).build());
        Expect.equal(
                "the checksum", DiskBytes.checksum(export.bytes()), export.end().getChecksum());
    }

    private static void exportGone(Scene scene) {
        VmState vm = vm(scene);
        scene.delete(vm);
        Expect.refused(FaultKind.NOT_FOUND, "disk.vm.vm_id", () -> read(scene, whole(vm)));
    }

    private static void exportStranger(Scene scene) {
        VmState vm = vm(scene);
        OwnedVm stranger = scene.asStranger(vm);
        ExportDiskRequest.Builder request = whole(vm).toBuilder();
        request.getDiskBuilder().setVm(stranger);
        Expect.refusedWithin(FaultKind.CONFLICT, "disk.vm.owner", () -> read(scene, request.build()));
    }
}
