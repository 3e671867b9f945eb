package io.virtfleet.contract.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatObject;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.Samples;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.proto.v1.SnapshotsProto;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SnapshotCodecTest {

    @Test
    void specsComeBack() {
        var spec =
                new SnapshotSpec("before upgrade", "two\nlines", Snapshot.Content.DISKS, Snapshot.Consistency.QUIESCED);

        assertThatObject(FieldPath.read(at -> SnapshotCodec.decode(SnapshotCodec.encode(Samples.VM, spec), at)))
                .isEqualTo(spec);
    }

    @Test
    void findsEveryWrongField() {
        var wire = SnapshotsProto.CreateSnapshotRequest.newBuilder()
                .setName("x".repeat(81))
                .setDescription("x".repeat(1025))
                .setContentValue(999)
                .build();

        assertThat(Findings.paths(at -> SnapshotCodec.decode(wire, at)))
                .containsExactly("name", "description", "content", "consistency");
    }

    @ParameterizedTest
    @EnumSource(Snapshot.Children.class)
    void childrenComeBack(Snapshot.Children children) {
        assertThatObject(FieldPath.read(at -> SnapshotCodec.decode(SnapshotCodec.encode(children), at)))
                .isEqualTo(children);
    }

    @Test
    void refusesUnspecifiedChildren() {
        var unspecified = SnapshotsProto.SnapshotChildren.SNAPSHOT_CHILDREN_UNSPECIFIED;

        assertThat(Findings.paths(at -> SnapshotCodec.decode(unspecified, at.field("children"))))
                .containsExactly("children");
    }

    @Test
    void answersComeBack() {
        Outcome<Snapshot> done = Outcome.done(Samples.SNAPSHOT);
        Outcome<Snapshot> pending = Outcome.pending(new TaskRef("t-1"));

        assertThat(SnapshotCodec.decode(SnapshotCodec.encode(done))).isEqualTo(done);
        assertThat(SnapshotCodec.decode(SnapshotCodec.encode(pending))).isEqualTo(pending);
        assertThat(SnapshotCodec.decode(SnapshotCodec.encode(List.of(Samples.SNAPSHOT))))
                .containsExactly(Samples.SNAPSHOT);
    }

    @Test
    void anEmptyAnswerIsTheProvidersBug() {
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> SnapshotCodec.decode(SnapshotsProto.SnapshotOperation.getDefaultInstance()))
                .matches(e -> e.fault().kind() == FaultKind.INTERNAL);
    }
}
