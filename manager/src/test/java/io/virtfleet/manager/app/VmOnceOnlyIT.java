package io.virtfleet.manager.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.provider.mock.part.TaskPlan;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is asked for once is done once, and what takes long is not asked after all the time. */
@ExtendWith(ControlPlaneExtension.class)
final class VmOnceOnlyIT {
    private static final int TOKENS = 8;

    private FleetFixture stage;

    @BeforeEach
    void set(ControlPlane plane, TestNamespace namespace) {
        stage = FleetFixture.set(plane, namespace.name());
    }

    @AfterEach
    void clear() {
        stage.close();
    }

    @Test
    void aTokenRestartsOnceThoughTheAnswerIsLost() {
        stage.applyVm("restarted");
        stage.untilReady("restarted");
        stage.mock().drive(admin -> admin.loseAnswers(Call.POWER, 0, 1));
        restart("a");
        assertThat(stage.calls(Call.POWER)).isEqualTo(1);
        stage.soon(
                "people are told",
                () -> stage.kubectl("describe", "vm", "restarted").contains("is not repeated"));
        restart("b");
        assertThat(stage.calls(Call.POWER)).isEqualTo(2);
    }

    @Test
    void aTokenRestartsOnceBesideSomeoneWhoKeepsWriting() throws InterruptedException {
        stage.applyVm("restarted");
        stage.untilReady("restarted");
        var done = new AtomicBoolean();
        Thread writer = Thread.startVirtualThread(() -> {
            for (int i = 0; !done.get(); i++) {
                stage.kubectl("annotate", "vm", "restarted", "beat=" + i, "--overwrite");
            }
        });
        for (int i = 0; i < TOKENS; i++) {
            restart("token-" + i);
        }
        done.set(true);
        writer.join();
        assertThat(stage.calls(Call.POWER)).isEqualTo(TOKENS);
    }

    @Test
    void aSlowTaskIsNotAskedAfterAllTheTime() {
        stage.mock()
                .drive(admin ->
                        admin.setTasks(Call.CREATE, new TaskPlan(Duration.ofSeconds(15), new TaskPlan.Succeed())));
        for (int i = 0; i < 10; i++) {
            stage.applyVm("slow-" + i);
        }
        for (int i = 0; i < 10; i++) {
            stage.untilReady("slow-" + i);
        }
        // Once soon after it began, and once where the VM is seen to be done before the end of its task.
        assertThat(stage.calls(Call.IS_TASK_COMPLETE)).isLessThanOrEqualTo(20);
    }

    private void restart(String token) {
        stage.merge("restarted", "{\"spec\":{\"restart\":{\"token\":\"" + token + "\"}}}");
        stage.until(
                "restarted",
                status -> token.equals(status.lastRestartToken()) && VmStatuses.is(status, "Ready", "True"));
    }
}
