package io.virtfleet.manager.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.provider.runtime.RuntimeState;
import io.virtfleet.sdk.client.ProviderAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProviderPlanTest {
    private static final ProviderAddress ADDRESS = new ProviderAddress("localhost", 9443);
    private static final RuntimeState RUNNING = new RuntimeState.Running(ADDRESS);
    private static final ResourceKey VM = new ResourceKey("VirtualMachine", "team", "web");

    @Test
    void holdsAProviderBeforeAnythingElse() {
        assertThat(ProviderPlan.next(view(false, false, false))).isEqualTo(new ProviderStep.Hold());
        assertThat(ProviderPlan.next(view(false, false, true))).isEqualTo(new ProviderStep.Hold());
    }

    @Test
    void connectsAProviderThatRuns() {
        assertThat(ProviderPlan.next(running(RUNNING))).isEqualTo(new ProviderStep.Connect(ADDRESS));
    }

    @Test
    void waitsForAProcessThatStarts() {
        assertThat(ProviderPlan.next(running(new RuntimeState.Starting("no pod is ready"))))
                .isEqualTo(new ProviderStep.AwaitRuntime("no pod is ready"));
    }

    @Test
    void givesUpOnlyWhatWaitsForTheSpec() {
        Fault wrong = Fault.of(FaultKind.INVALID_SPEC, "no address");
        Fault away = Fault.of(FaultKind.UNREACHABLE, "no answer");

        assertThat(ProviderPlan.next(running(new RuntimeState.Failed(wrong))))
                .isEqualTo(new ProviderStep.GiveUp(wrong));
        assertThat(ProviderPlan.next(running(new RuntimeState.Failed(away))))
                .isEqualTo(new ProviderStep.AwaitRuntime("no answer"));
    }

    @Test
    void leavesAPausedProviderAlone() {
        assertThat(ProviderPlan.next(view(false, true, true))).isEqualTo(new ProviderStep.Pause());
    }

    @Test
    void letsAProviderGoThatNobodyNeeds() {
        assertThat(ProviderPlan.next(view(true, true, false))).isEqualTo(new ProviderStep.Release());
        assertThat(ProviderPlan.next(view(true, true, true))).isEqualTo(new ProviderStep.Release());
    }

    @Test
    void servesAProviderThatIsToGoWhileVmsNeedIt() {
        assertThat(ProviderPlan.next(new ProviderView(true, true, false, List.of(VM), Optional.of(RUNNING))))
                .isEqualTo(new ProviderStep.Connect(ADDRESS));
    }

    @Test
    void doesNotHoldAProviderThatIsGoing() {
        assertThat(ProviderPlan.next(view(true, false, false))).isEqualTo(new ProviderStep.Ignore());
        assertThat(ProviderPlan.next(new ProviderView(true, false, false, List.of(VM), Optional.empty())))
                .isEqualTo(new ProviderStep.Ignore());
    }

    private static ProviderView view(boolean deleting, boolean held, boolean paused) {
        return new ProviderView(deleting, held, paused, List.of(), Optional.empty());
    }

    private static ProviderView running(RuntimeState runtime) {
        return new ProviderView(false, true, false, List.of(), Optional.of(runtime));
    }
}
