package io.virtfleet.manager.vm.report;

import static io.virtfleet.manager.vm.plan.VmViews.CREATING;
import static io.virtfleet.manager.vm.plan.VmViews.ID;
import static io.virtfleet.manager.vm.plan.VmViews.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.mapping.ResourceMapper;
import io.virtfleet.manager.vm.mapping.VmManifests;
import io.virtfleet.manager.vm.plan.VmAction;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmStep;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import io.virtfleet.manager.vm.plan.VmViews;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class VmReportTest {
    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
    private static final Instant LATER = NOON.plusSeconds(60);
    private static final VmState VM = state(PowerState.ON, 2);
    private static final Fault FAULT = Fault.of(FaultKind.BUSY, "not now");
    private static final VmMemory MADE = VmMemory.NOTHING
            .withId(ID)
            .withApplied("shape")
            .withRestartToken("monday")
            .withReportedPower(Optional.of(PowerState.ON))
            .withGuest("secrets");
    private static final VmStep.Pause SETTLED = VmViews.settled(VM);

    static Stream<VmStep.Pause> allNews() {
        return Stream.of(
                SETTLED,
                VmViews.settled(VM, "cpu"),
                new VmStep.ReportPower(VM),
                VmViews.working(VmAction.RESTART, 40, "copies", Optional.of(VM)),
                new VmStep.AwaitInputs(List.of("VMClass shop/small"), Optional.empty()),
                new VmStep.Refuse(List.of(FAULT), Optional.empty()),
                new VmStep.AcceptFailure(VmAction.POWER, FAULT, Optional.empty()),
                new VmStep.AwaitProvider(UnknownReason.UNREACHABLE, FAULT),
                new VmStep.ReportVanished(),
                new VmStep.BlockDelete(UnknownReason.FAILED, FAULT));
    }

    @ParameterizedTest
    @MethodSource("allNews")
    void theSameNewsTwiceAreNoNews(VmStep.Pause news) {
        VirtualMachine written = reported(aResource(), MADE, news);
        assertThat(VmReport.of(written, MADE, news, LATER)).isEqualTo(written.getStatus());
    }

    @ParameterizedTest
    @MethodSource("allNews")
    void theMemoryIsReadBackFromTheStatusWhateverTheNews(VmStep.Pause news) {
        boolean vanished = news instanceof VmStep.ReportVanished;
        VirtualMachine before = reported(aResource(), MADE, SETTLED);
        for (VmAction action : VmAction.values()) {
            VmMemory working = MADE.withTask(new VmMemory.Task(new TaskRef("t-7"), action))
                    .withReportedPower(vanished ? Optional.empty() : Optional.of(PowerState.ON));
            boolean away = news instanceof VmStep.AwaitProvider;
            VirtualMachine during = reported(before, working, VmViews.working(action, 10, "", Optional.of(VM)));
            assertThat(ResourceMapper.memory(reported(away ? during : before, working, news)))
                    .isEqualTo(working);
        }
    }

    @Test
    void aProviderThatIsAwaySaysNothingAgainstAVmThatWasReady() {
        VirtualMachine ready = reported(aResource(), MADE, SETTLED);
        var away = new VmStep.AwaitProvider(UnknownReason.UNREACHABLE, FAULT);
        assertThat(VmReport.of(ready, MADE, away, LATER)).isSameAs(ready.getStatus());
    }

    @Test
    void aProviderThatIsAwaySaysThatAChangedSpecWaits() {
        VirtualMachine changed = reported(aResource(), MADE, SETTLED);
        changed.getMetadata().setGeneration(2L);
        VirtualMachine written = reported(changed, MADE, new VmStep.AwaitProvider(UnknownReason.UNREACHABLE, FAULT));
        assertThat(VmReport.ready(written.getStatus())).isFalse();
        assertThat(written.getStatus().observedGeneration()).isEqualTo(2);
        assertThat(written.getStatus().phase()).isEqualTo("Running");
    }

    @Test
    void aTaskIsReportedWithWhatItDoes() {
        VirtualMachineStatus status = reported(
                        aResource(),
                        VmMemory.NOTHING.withTask(CREATING),
                        VmViews.working(VmAction.CREATE, 40, "copies", Optional.empty()))
                .getStatus();
        assertThat(status.lastTaskRef()).isEqualTo("t-1");
        assertThat(status.reconfigureTaskRef()).isNull();
        assertThat(Objects.requireNonNull(status.task()).action()).isEqualTo("Create");
        assertThat(Objects.requireNonNull(status.task()).percent()).isEqualTo(40);
        assertThat(Objects.requireNonNull(status.task()).message()).isEqualTo("copies");
    }

    @Test
    void aReconfigurationIsReportedInItsOwnField() {
        var task = new VmMemory.Task(new TaskRef("t-2"), VmAction.RECONFIGURE);
        VirtualMachineStatus status = reported(
                        aResource(), MADE.withTask(task), VmViews.working(VmAction.RECONFIGURE, 0, "", Optional.of(VM)))
                .getStatus();
        assertThat(status.reconfigureTaskRef()).isEqualTo("t-2");
        assertThat(status.lastTaskRef()).isNull();
    }

    @ParameterizedTest
    @EnumSource(VmAction.class)
    void whatATaskDoesStaysReportedWhileItsProviderIsAway(VmAction action) {
        VmMemory working = MADE.withTask(new VmMemory.Task(new TaskRef("t-2"), action));
        VirtualMachine during = reported(aResource(), working, VmViews.working(action, 40, "copies", Optional.of(VM)));
        VirtualMachineStatus away = reported(during, working, new VmStep.AwaitProvider(UnknownReason.FAILED, FAULT))
                .getStatus();
        assertThat(away.task()).isEqualTo(during.getStatus().task());
    }

    @Test
    void aVmThatVanishedHasNoFactsLeft() {
        VirtualMachine ready = reported(aResource(), MADE, SETTLED);
        VirtualMachineStatus status =
                reported(ready, MADE, new VmStep.ReportVanished()).getStatus();
        assertThat(status.powerState()).isNull();
        assertThat(status.currentResources()).isNull();
        assertThat(status.id()).isEqualTo(ID.value());
    }

    @Test
    void aShapeThatTheSchemaWouldRefuseIsLeftOut() {
        VmState huge = state(PowerState.ON, 4096);
        VirtualMachineStatus status =
                reported(aResource(), MADE, VmViews.settled(huge)).getStatus();
        assertThat(status.currentResources()).isNull();
        assertThat(status.powerState()).isEqualTo("On");
    }

    @Test
    void aConditionThatSaysTheSameKeepsItsTime() {
        VirtualMachine ready = reported(aResource(), MADE, SETTLED);
        VirtualMachineStatus later = VmReport.of(ready, MADE, VmViews.settled(VM, "cpu"), LATER);
        assertThat(condition(later, "Ready").getLastTransitionTime()).isEqualTo(NOON.toString());
        assertThat(condition(later, "Resized").getLastTransitionTime()).isEqualTo(LATER.toString());
    }

    private static Condition condition(VirtualMachineStatus status, String type) {
        return Objects.requireNonNull(status.conditions()).stream()
                .filter(each -> each.getType().equals(type))
                .findFirst()
                .orElseThrow();
    }

    private static VirtualMachine aResource() {
        VirtualMachine resource = VmManifests.bare().machine();
        resource.getMetadata().setGeneration(1L);
        return resource;
    }

    /** As it comes back from the API server. */
    private static VirtualMachine reported(VirtualMachine resource, VmMemory memory, VmStep.Pause news) {
        VirtualMachineStatus status = VmReport.of(resource, memory, news, NOON);
        var written = new VirtualMachine();
        written.setMetadata(resource.getMetadata());
        written.setSpec(resource.getSpec());
        written.setStatus(Serialization.unmarshal(Serialization.asJson(status), VirtualMachineStatus.class));
        return written;
    }
}
