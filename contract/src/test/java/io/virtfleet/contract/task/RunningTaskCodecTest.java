package io.virtfleet.contract.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.Samples;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.proto.v1.TasksProto.ListTasksRequest;
import io.virtfleet.proto.v1.TasksProto.ListTasksResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunningTaskCodecTest {
    private static final RunningTask RUNNING =
            new RunningTask(new TaskRef("t-1"), Samples.OWNER.key(), new TaskState.Running(40, "copying"));

    @Test
    void aPageComesBack() {
        Page<RunningTask> page = new Page<>(List.of(RUNNING), "t-1");
        assertThat(RunningTaskCodec.decode(RunningTaskCodec.encode(page))).isEqualTo(page);
    }

    @Test
    void aRequestComesBack() {
        PageRequest request = new PageRequest("blue", 3, "t-1");
        ListTasksRequest wire = RunningTaskCodec.encode(request);
        assertThat(FieldPath.<PageRequest>read(at -> RunningTaskCodec.decode(wire, at)))
                .isEqualTo(request);
    }

    @Test
    void namesTheFieldOfAWrongRequest() {
        ListTasksRequest wire = ListTasksRequest.newBuilder().setPageSize(1001).build();
        assertThat(Findings.paths(at -> RunningTaskCodec.decode(wire, at)))
                .containsExactlyInAnyOrder("page_size", "fleet");
    }

    @Test
    void aWrongAnswerIsTheProvidersBug() {
        var running = RunningTaskCodec.encode(new Page<>(List.of(RUNNING), "")).getTasks(0).toBuilder();
        running.getProgressBuilder().setPercent(101);
        ListTasksResponse wire =
                ListTasksResponse.newBuilder().addTasks(running).build();
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> RunningTaskCodec.decode(wire))
                .matches(e -> e.fault().kind() == FaultKind.INTERNAL);
    }

    @Test
    void knowsACancelledTaskByItsFault() {
        assertThat(new TaskState.Failed(TaskState.Failed.cancelled("the task was cancelled")).wasCancelled())
                .isTrue();
    }
}
