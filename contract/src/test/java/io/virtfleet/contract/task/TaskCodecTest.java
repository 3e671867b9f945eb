package io.virtfleet.contract.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.Samples;
import io.virtfleet.proto.v1.TaskProto.TaskRunning;
import io.virtfleet.proto.v1.TaskProto.TaskStatus;
import io.virtfleet.proto.v1.TaskProto.TaskSucceeded;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TaskCodecTest {

    static Stream<TaskState> states() {
        return Stream.of(
                new TaskState.Running(0, ""),
                new TaskState.Running(100, "copying"),
                new TaskState.Succeeded(new TaskResult.OfVm(Samples.FULL_STATE)),
                new TaskState.Succeeded(new TaskResult.OfRemoval()),
                new TaskState.Succeeded(new TaskResult.OfSnapshot(Samples.SNAPSHOT)),
                new TaskState.Succeeded(new TaskResult.OfImage(Samples.IMAGE)),
                new TaskState.Failed(Fault.of(FaultKind.EXHAUSTED, "full")),
                new TaskState.Forgotten());
    }

    @ParameterizedTest
    @MethodSource("states")
    void everyStateComesBack(TaskState state) {
        assertThat(TaskCodec.decode(TaskCodec.encode(state))).isEqualTo(state);
    }

    static Stream<TaskStatus> wrongAnswers() {
        return Stream.of(
                TaskStatus.getDefaultInstance(),
                TaskStatus.newBuilder()
                        .setSucceeded(TaskSucceeded.getDefaultInstance())
                        .build(),
                TaskStatus.newBuilder()
                        .setRunning(TaskRunning.newBuilder().setPercent(101))
                        .build());
    }

    @ParameterizedTest
    @MethodSource("wrongAnswers")
    void aWrongAnswerIsTheProvidersBug(TaskStatus wire) {
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> TaskCodec.decode(wire))
                .matches(e -> e.fault().kind() == FaultKind.INTERNAL);
    }
}
