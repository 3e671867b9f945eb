package io.virtfleet.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Duration;
import io.grpc.ManagedChannel;
import io.virtfleet.conformance.report.ResultTable;
import io.virtfleet.conformance.run.CaseResult;
import io.virtfleet.conformance.run.Session;
import io.virtfleet.conformance.run.Suite;
import io.virtfleet.conformance.run.Verdict;
import io.virtfleet.proto.mock.AdminProto.SetTasksRequest;
import io.virtfleet.proto.mock.AdminProto.TaskEnd;
import io.virtfleet.proto.mock.AdminProto.TaskMode;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A provider that answers every change with a task passes too, and then the cases about tasks apply. */
class SlowMockConformanceIT {
    private static final TaskMode A_MOMENT = TaskMode.newBuilder()
            .setDuration(Duration.newBuilder().setNanos(150_000_000))
            .setEnd(TaskEnd.TASK_END_SUCCEED)
            .build();

    @Test
    void passesWhenEveryChangeIsATask(@TempDir Path folder) {
        try (MockProcess mock = MockProcess.start(folder);
                Session session = Session.open(mock.target().withAtATime(16))) {
            ManagedChannel channel = mock.channel();
            MockProcess.admin(channel)
                    .setTasks(SetTasksRequest.newBuilder().setMode(A_MOMENT).build());
            List<CaseResult> results = results(session);
            channel.shutdownNow();
            assertThat(results)
                    .filteredOn(result -> result.verdict() instanceof Verdict.Failed)
                    .extracting(ResultTable::line)
                    .isEmpty();
            assertThat(results)
                    .filteredOn(result -> result.conformanceCase().id().startsWith("task."))
                    .extracting(CaseResult::verdict)
                    .containsOnly(new Verdict.Passed());
        }
    }

    private static List<CaseResult> results(Session session) {
        try (Suite suite = Suite.begin(session, Part.cases(EnumSet.allOf(Part.class)))) {
            return suite.cases().stream().map(Suite.Begun::result).toList();
        }
    }
}
