package io.virtfleet.contract.snapshot;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.TaskRefCodec;
import io.virtfleet.contract.TimeCodec;
import io.virtfleet.proto.v1.SnapshotsProto;
import java.util.List;

/** The border between domain and wire for snapshots. */
public final class SnapshotCodec {

    private static final int NAME_LENGTH = 80;
    private static final int DESCRIPTION_LENGTH = 1024;

    private static final EnumCodec<Snapshot.Content, SnapshotsProto.SnapshotContent> CONTENT =
            EnumCodec.of(Snapshot.Content.class, SnapshotsProto.SnapshotContent.class, "SNAPSHOT_CONTENT_");
    private static final EnumCodec<Snapshot.Consistency, SnapshotsProto.SnapshotConsistency> CONSISTENCY =
            EnumCodec.of(Snapshot.Consistency.class, SnapshotsProto.SnapshotConsistency.class, "SNAPSHOT_CONSISTENCY_");
    private static final EnumCodec<Snapshot.Children, SnapshotsProto.SnapshotChildren> CHILDREN =
            EnumCodec.of(Snapshot.Children.class, SnapshotsProto.SnapshotChildren.class, "SNAPSHOT_CHILDREN_");

    private SnapshotCodec() {}

    public static SnapshotsProto.CreateSnapshotRequest encode(OwnedVm vm, SnapshotSpec spec) {
        return SnapshotsProto.CreateSnapshotRequest.newBuilder()
                .setVm(OwnerCodec.encode(vm))
                .setName(spec.name())
                .setDescription(spec.description())
                .setContent(CONTENT.encode(spec.content()))
                .setConsistency(CONSISTENCY.encode(spec.consistency()))
                .build();
    }

    /** Reads all of the request but {@code vm}. */
    public static SnapshotSpec decode(SnapshotsProto.CreateSnapshotRequest wire, FieldPath at) {
        return new SnapshotSpec(
                at.field("name").text(wire.getName(), NAME_LENGTH),
                at.field("description").lines(wire.getDescription(), DESCRIPTION_LENGTH),
                CONTENT.decode(wire.getContent(), at.field("content")),
                CONSISTENCY.decode(wire.getConsistency(), at.field("consistency")));
    }

    public static SnapshotsProto.SnapshotChildren encode(Snapshot.Children children) {
        return CHILDREN.encode(children);
    }

    public static Snapshot.Children decode(SnapshotsProto.SnapshotChildren wire, FieldPath at) {
        return CHILDREN.decode(wire, at);
    }

    public static SnapshotsProto.Snapshot encode(Snapshot snapshot) {
        return SnapshotsProto.Snapshot.newBuilder()
                .setId(snapshot.id())
                .setName(snapshot.name())
                .setDescription(snapshot.description())
                .setParentId(snapshot.parentId())
                .setCreatedAt(TimeCodec.encode(snapshot.createdAt()))
                .setContent(CONTENT.encode(snapshot.content()))
                .setCurrent(snapshot.current())
                .setSizeBytes(snapshot.sizeBytes())
                .build();
    }

    public static Snapshot decode(SnapshotsProto.Snapshot wire, FieldPath at) {
        at.field("created_at").set(wire.hasCreatedAt());
        return new Snapshot(
                at.field("id").id(wire.getId()),
                wire.getName(),
                wire.getDescription(),
                wire.getParentId(),
                TimeCodec.decode(wire.getCreatedAt()),
                CONTENT.decode(wire.getContent(), at.field("content")),
                wire.getCurrent(),
                at.field("size_bytes").range(wire.getSizeBytes(), 0, Long.MAX_VALUE));
    }

    public static SnapshotsProto.SnapshotOperation encode(Outcome<Snapshot> outcome) {
        SnapshotsProto.SnapshotOperation.Builder wire = SnapshotsProto.SnapshotOperation.newBuilder();
        return switch (outcome) {
            case Outcome.Done<Snapshot>(Snapshot snapshot) ->
                wire.setDone(encode(snapshot)).build();
            case Outcome.Pending<Snapshot>(TaskRef task) ->
                wire.setTask(TaskRefCodec.encode(task)).build();
        };
    }

    /** A wrong or empty answer is INTERNAL. */
    public static Outcome<Snapshot> decode(SnapshotsProto.SnapshotOperation wire) {
        return FieldPath.readAnswer(at -> switch (wire.getOutcomeCase()) {
            case DONE -> Outcome.done(decode(wire.getDone(), at.field("done")));
            case TASK -> Outcome.pending(TaskRefCodec.decode(wire.getTask(), at.field("task")));
            case OUTCOME_NOT_SET -> {
                at.field("outcome").wrong("must be set");
                yield Outcome.pending(new TaskRef(""));
            }
        });
    }

    public static SnapshotsProto.ListSnapshotsResponse encode(List<Snapshot> snapshots) {
        return SnapshotsProto.ListSnapshotsResponse.newBuilder()
                .addAllSnapshots(snapshots.stream().map(SnapshotCodec::encode).toList())
                .build();
    }

    /** A wrong answer is INTERNAL. */
    public static List<Snapshot> decode(SnapshotsProto.ListSnapshotsResponse wire) {
        return FieldPath.readAnswer(at -> at.each("snapshots", wire.getSnapshotsList(), SnapshotCodec::decode));
    }
}
