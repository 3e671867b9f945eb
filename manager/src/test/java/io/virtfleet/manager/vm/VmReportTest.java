package io.virtfleet.manager.vm;

import static io.virtfleet.manager.vm.VmViews.CREATING;
import static io.virtfleet.manager.vm.VmViews.ID;
import static io.virtfleet.manager.vm.VmViews.state;
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
import io.virtfleet.manager.vm.VmView.Doubt;
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
            .withToldPower(Optional.of(PowerState.ON))
            .withGuest("secrets");
    private static final VmNews SETTLED = new VmNews.Settled(VM, List.of(), List.of());

    static Stream<VmNews> allNews() {
        return Stream.of(
                SETTLED,
                new VmNews.Settled(VM, List.of("cpu"), List.of()),
                new VmNews.PowerDiffers(VM),
                new VmNews.Working(VmAction.RESTART, 40, "copies", Optional.of(VM)),
                new VmNews.InputsMissing(List.of("VMClass shop/small")),
                new VmNews.Refused(List.of(FAULT)),
                new VmNews.Failed(VmAction.POWER, FAULT),
                new VmNews.ProviderAway(Doubt.UNREACHABLE, FAULT),
                new VmNews.Vanished(),
                new VmNews.DeleteBlocked(Doubt.FAILED, FAULT));
    }

    @ParameterizedTest
    @MethodSource("allNews")
    void theSameNewsTwiceAreNoNews(VmNews news) {
        VirtualMachine told = told(aResource(), MADE, news);
        assertThat(VmReport.of(told, MADE, news, LATER)).isEqualTo(told.getStatus());
    }

    @ParameterizedTest
    @MethodSource("allNews")
    void theMemoryIsReadBackFromTheStatusWhateverTheNews(VmNews news) {
        boolean vanished = news instanceof VmNews.Vanished;
        VirtualMachine before = told(aResource(), MADE, SETTLED);
        for (VmAction action : VmAction.values()) {
            VmMemory working = MADE.withTask(new VmMemory.Task(new TaskRef("t-7"), action))
                    .withToldPower(vanished ? Optional.empty() : Optional.of(PowerState.ON));
            boolean away = news instanceof VmNews.ProviderAway;
            VirtualMachine during = told(before, working, new VmNews.Working(action, 10, "", Optional.of(VM)));
            assertThat(WishMapper.memory(told(away ? during : before, working, news)))
                    .isEqualTo(working);
        }
    }

    @Test
    void aProviderThatIsAwaySaysNothingAgainstAVmThatWasReady() {
        VirtualMachine ready = told(aResource(), MADE, SETTLED);
        var away = new VmNews.ProviderAway(Doubt.UNREACHABLE, FAULT);
        assertThat(VmReport.of(ready, MADE, away, LATER)).isSameAs(ready.getStatus());
    }

    @Test
    void aProviderThatIsAwaySaysThatANewWishWaits() {
        VirtualMachine changed = told(aResource(), MADE, SETTLED);
        changed.getMetadata().setGeneration(2L);
        VirtualMachine told = told(changed, MADE, new VmNews.ProviderAway(Doubt.UNREACHABLE, FAULT));
        assertThat(VmReport.ready(told.getStatus())).isFalse();
        assertThat(told.getStatus().observedGeneration()).isEqualTo(2);
        assertThat(told.getStatus().phase()).isEqualTo("Running");
    }

    @Test
    void aTaskIsToldWithWhatItDoes() {
        VirtualMachineStatus status = told(
                        aResource(),
                        VmMemory.NOTHING.withTask(CREATING),
                        new VmNews.Working(VmAction.CREATE, 40, "copies", Optional.empty()))
                .getStatus();
        assertThat(status.lastTaskRef()).isEqualTo("t-1");
        assertThat(status.reconfigureTaskRef()).isNull();
        assertThat(Objects.requireNonNull(status.task()).action()).isEqualTo("Create");
        assertThat(Objects.requireNonNull(status.task()).percent()).isEqualTo(40);
        assertThat(Objects.requireNonNull(status.task()).message()).isEqualTo("copies");
    }

    @Test
    void aReconfigurationIsToldInItsOwnField() {
        var task = new VmMemory.Task(new TaskRef("t-2"), VmAction.RECONFIGURE);
        VirtualMachineStatus status = told(
                        aResource(),
                        MADE.withTask(task),
                        new VmNews.Working(VmAction.RECONFIGURE, 0, "", Optional.of(VM)))
                .getStatus();
        assertThat(status.reconfigureTaskRef()).isEqualTo("t-2");
        assertThat(status.lastTaskRef()).isNull();
    }

    @ParameterizedTest
    @EnumSource(VmAction.class)
    void whatATaskDoesStaysToldWhileItsProviderIsAway(VmAction action) {
        VmMemory working = MADE.withTask(new VmMemory.Task(new TaskRef("t-2"), action));
        VirtualMachine during = told(aResource(), working, new VmNews.Working(action, 40, "copies", Optional.of(VM)));
        VirtualMachineStatus away = told(during, working, new VmNews.ProviderAway(Doubt.FAILED, FAULT))
                .getStatus();
        assertThat(away.task()).isEqualTo(during.getStatus().task());
    }

    @Test
    void aVmThatVanishedHasNoFactsLeft() {
        VirtualMachine ready = told(aResource(), MADE, SETTLED);
        VirtualMachineStatus status = told(ready, MADE, new VmNews.Vanished()).getStatus();
        assertThat(status.powerState()).isNull();
        assertThat(status.currentResources()).isNull();
        assertThat(status.id()).isEqualTo(ID.value());
    }

    @Test
    void aShapeThatTheSchemaWouldRefuseIsLeftOut() {
        VmState huge = state(PowerState.ON, 4096);
        VirtualMachineStatus status = told(aResource(), MADE, new VmNews.Settled(huge, List.of(), List.of()))
                .getStatus();
        assertThat(status.currentResources()).isNull();
        assertThat(status.powerState()).isEqualTo("On");
    }

    @Test
    void aConditionThatSaysTheSameKeepsItsTime() {
        VirtualMachine ready = told(aResource(), MADE, SETTLED);
        VirtualMachineStatus later = VmReport.of(ready, MADE, new VmNews.Settled(VM, List.of("cpu"), List.of()), LATER);
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
        VirtualMachine resource = Scene.bare().machine();
        resource.getMetadata().setGeneration(1L);
        return resource;
    }

    /** As it comes back from the API server. */
    private static VirtualMachine told(VirtualMachine resource, VmMemory memory, VmNews news) {
        VirtualMachineStatus status = VmReport.of(resource, memory, news, NOON);
        var written = new VirtualMachine();
        written.setMetadata(resource.getMetadata());
        written.setSpec(resource.getSpec());
        written.setStatus(Serialization.unmarshal(Serialization.asJson(status), VirtualMachineStatus.class));
        return written;
    }
}
