package io.virtfleet.conformance.cases;

import static io.virtfleet.conformance.cases.DiskBytes.MIB;
import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import com.google.protobuf.ByteString;
import io.grpc.stub.StreamObserver;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Inbox;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Patience;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.DisksProto.DescribeDiskRequest;
import io.virtfleet.proto.v1.DisksProto.DescribeDiskResponse;
import io.virtfleet.proto.v1.DisksProto.Disk;
import io.virtfleet.proto.v1.DisksProto.ImportDiskRequest;
import io.virtfleet.proto.v1.DisksProto.ImportHeader;
import io.virtfleet.proto.v1.DisksProto.StreamEnd;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.VmSpecProto.DiskFormat;
import io.virtfleet.proto.v1.VmSpecProto.ExistingDisk;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What ImportDisk must do. A disk that came whole goes at the end as the boot disk of a VM that is deleted. */
public final class DiskImportCases {
    private static final ByteString BYTES = DiskBytes.some(2 * MIB);
    private static final int FIRST_BYTES = 16 * 1024;
    private static final Duration TO_TAKE_UP = Duration.ofSeconds(1);
    private static final Duration TO_KEEP = Duration.ofSeconds(5);

    public static final List<ConformanceCase> ALL = List.of(
            disk("import", "ImportDisk takes a disk, and a VM boots from it", DiskImportCases::whole),
            disk("import-repeated", "An import that is complete answers the disk", DiskImportCases::repeated),
            disk("import-resumed", "An import that broke goes on where it was", DiskImportCases::resumed),
            disk("import-wrong-offset", "An import that goes on elsewhere is refused", DiskImportCases::wrongOffset),
            disk(
                    "import-wrong-checksum",
                    "An import with a wrong checksum is refused and begins anew",
                    DiskImportCases::wrongChecksum),
            disk("import-headless", "An import that begins without a header is refused", DiskImportCases::headless),
            disk(
                    "import-unknown",
                    "DescribeDisk of an import that never began answers 'absent'",
                    DiskImportCases::unknown));

    private DiskImportCases() {}

    private static ConformanceCase disk(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("disk." + id, name, Section.DISKS, body).needing(Need.has(Capability.DISK_IMPORT));
    }

    private static ImportDiskRequest header(Owner owner, long offset) {
        return ImportDiskRequest.newBuilder()
                .setHeader(ImportHeader.newBuilder()
                        .setOwner(owner)
                        .setFormat(DiskFormat.DISK_FORMAT_RAW)
                        .setTotalBytes(BYTES.size())
                        .setOffsetBytes(offset))
                .build();
    }

    private static ImportDiskRequest content(ByteString bytes) {
        return ImportDiskRequest.newBuilder().setContent(bytes).build();
    }

    /** Sends the disk from the offset on and answers what came of it. */
    private static Disk send(Scene scene, Owner owner, int offset, StreamEnd end) {
        try (var answers = new Inbox<ImportDiskRequest, Disk>(scene.timeout())) {
            StreamObserver<ImportDiskRequest> pieces =
                    scene.calls().diskStreams().importDisk(answers);
            pieces.onNext(header(owner, offset));
            for (int at = offset; at < BYTES.size(); at += MIB) {
                pieces.onNext(content(BYTES.substring(at, Math.min(BYTES.size(), at + MIB))));
            }
            pieces.onNext(ImportDiskRequest.newBuilder().setEnd(end).build());
            pieces.onCompleted();
            return answers.next("the disk");
        }
    }

    private static Disk send(Scene scene, Owner owner) {
        return send(scene, owner, 0, DiskBytes.end(BYTES));
    }

    private static Optional<Disk> find(Scene scene, Owner owner) {
        DescribeDiskResponse answer = scene.reading()
                .disks()
                .describeDisk(DescribeDiskRequest.newBuilder()
                        .setImportOwner(Requests.key(owner))
                        .build());
        Expect.that(answer.hasDisk() || answer.hasAbsent(), "a disk or 'absent'", answer);
        return answer.hasDisk() ? Optional.of(answer.getDisk()) : Optional.empty();
    }

    private static void boots(Scene scene, Disk disk) {
        VmSpec spec = scene.spec().toBuilder()
                .setExistingDisk(ExistingDisk.newBuilder().setDiskId(disk.getId()))
                .build();
        scene.create(scene.owner(), spec, POWER_STATE_OFF);
    }

    private static void whole(Scene scene) {
        Owner owner = scene.owner();
        Disk disk = send(scene, owner);
        Expect.that(disk.getComplete(), "a disk that is complete", disk);
        Expect.equal("the import by its owner", Optional.of(disk), find(scene, owner));
        boots(scene, disk);
    }

    private static void repeated(Scene scene) {
        Owner owner = scene.owner();
        Disk first = send(scene, owner);
        Expect.equal("the repeated import", first, send(scene, owner));
        boots(scene, first);
    }

    private static int breakOff(Scene scene, Owner owner) {
        return Patience.until(
                        "an import of which something is stored",
                        scene.timeout(),
                        () -> brokenOff(scene, owner),
                        stored -> stored > 0)
                .intValue();
    }

    /** How much is stored of an import whose sender left; nothing where it left before its bytes were taken up. */
    private static long brokenOff(Scene scene, Owner owner) {
        try (var answers = new Inbox<ImportDiskRequest, Disk>(scene.timeout())) {
            StreamObserver<ImportDiskRequest> pieces =
                    scene.calls().diskStreams().importDisk(answers);
            pieces.onNext(header(owner, 0));
            pieces.onNext(content(BYTES.substring(0, FIRST_BYTES)));
            Patience.until("the import to begin", scene.timeout(), () -> find(scene, owner), Optional::isPresent);
            // A provider may only tell of bytes after their sender left; so this is not waited for in earnest.
            stored(scene, owner, TO_TAKE_UP);
        }
        return stored(scene, owner, TO_KEEP);
    }

    private static long stored(Scene scene, Owner owner, Duration patience) {
        return Patience.within(
                patience, () -> find(scene, owner).map(Disk::getStoredBytes).orElse(0L), stored -> stored > 0);
    }

    private static void resumed(Scene scene) {
        Owner owner = scene.owner();
        int stored = breakOff(scene, owner);
        Expect.that(!find(scene, owner).orElseThrow().getComplete(), "an import that is not complete", "complete");
        Disk disk = send(scene, owner, stored, DiskBytes.end(BYTES));
        Expect.that(disk.getComplete(), "a disk that is complete", disk);
        boots(scene, disk);
    }

    private static void wrongOffset(Scene scene) {
        Owner owner = scene.owner();
        int stored = breakOff(scene, owner);
        Expect.refused(
                FaultKind.INVALID_SPEC,
                "header.offset_bytes",
                () -> send(scene, owner, stored + 1, DiskBytes.end(BYTES)));
        boots(scene, send(scene, owner));
    }

    private static void wrongChecksum(Scene scene) {
        Owner owner = scene.owner();
        StreamEnd wrong = DiskBytes.end(BYTES.substring(1));
        Expect.refused(FaultKind.INVALID_SPEC, "end.checksum.hex", () -> send(scene, owner, 0, wrong));
        Expect.equal(
                "the bytes stored",
                0L,
                find(scene, owner).map(Disk::getStoredBytes).orElse(0L));
        boots(scene, send(scene, owner));
    }

    private static void headless(Scene scene) {
        Expect.refused(FaultKind.INVALID_SPEC, () -> {
            try (var answers = new Inbox<ImportDiskRequest, Disk>(scene.timeout())) {
                StreamObserver<ImportDiskRequest> pieces =
                        scene.calls().diskStreams().importDisk(answers);
                pieces.onNext(content(BYTES.substring(0, 1)));
                return answers.next("a refusal");
            }
        });
    }

    private static void unknown(Scene scene) {
        Expect.equal("DescribeDisk", Optional.empty(), find(scene, scene.owner()));
    }
}
