package io.virtfleet.manager.vm;

import static io.virtfleet.manager.vm.VmViews.ID;
import static io.virtfleet.manager.vm.VmViews.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.manager.status.EventSink;
import io.virtfleet.manager.vm.VmView.Doubt;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class VmEventsTest implements EventSink {
    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
    private static final Fault FULL = Fault.of(FaultKind.EXHAUSTED, "no room");

    private final List<String> told = new ArrayList<>();
    private final VmEvents events = new VmEvents(this);
    private VirtualMachine newest = aResource();

    @BeforeEach
    void itsMakingWasAnswered() {
        events.made(newest);
    }

    @Test
    void aVmThatNobodyRemembersMakingIsAdopted() {
        newest.getMetadata().setUid("of-a-lost-answer");
        tell(settled(PowerState.ON, 2));
        assertThat(told).containsExactly("normal Adopted");
    }

    @Test
    void aVmThatATaskMadeIsCreated() {
        newest.getMetadata().setUid("of-a-task");
        tell(
                VmMemory.NOTHING.withTask(VmViews.CREATING),
                new VmNews.Working(VmAction.CREATE, 40, "", Optional.empty()));
        tell(settled(PowerState.ON, 2));
        assertThat(told).containsExactly("normal Created");
    }

    @Test
    void aVmIsCreatedOnce() {
        tell(settled(PowerState.ON, 2));
        tell(settled(PowerState.ON, 2));
        assertThat(told).containsExactly("normal Created");
    }

    @Test
    void aChangeOfPowerIsToldOnce() {
        tell(settled(PowerState.ON, 2));
        tell(settled(PowerState.OFF, 2));
        tell(settled(PowerState.OFF, 2));
        tell(settled(PowerState.PAUSED, 2));
        tell(settled(PowerState.ON, 2));
        assertThat(told).containsExactly("normal Created", "normal Stopped", "normal Paused", "normal Started");
    }

    @Test
    void aNewShapeIsToldOnce() {
        tell(settled(PowerState.ON, 2));
        tell(settled(PowerState.ON, 4));
        tell(settled(PowerState.ON, 4));
        assertThat(told).containsExactly("normal Created", "normal Resized");
    }

    @Test
    void aFailureIsAWarningOnceUntilItChanges() {
        tell(new VmNews.Failed(VmAction.CREATE, FULL));
        tell(new VmNews.Failed(VmAction.CREATE, FULL));
        tell(new VmNews.Failed(VmAction.CREATE, Fault.of(FaultKind.EXHAUSTED, "still no room")));
        assertThat(told)
                .filteredOn(word -> word.startsWith("warning"))
                .containsExactly("warning Exhausted", "warning Exhausted");
    }

    @Test
    void aBlockedDeleteIsAWarning() {
        tell(new VmNews.DeleteBlocked(Doubt.FAILED, FULL));
        assertThat(told).contains("warning DeleteBlocked");
    }

    @Test
    void workAndWaitingAreNoEvents() {
        newest = aResource();
        tell(VmMemory.NOTHING, new VmNews.Working(VmAction.CREATE, 0, "", Optional.empty()));
        tell(VmMemory.NOTHING, new VmNews.InputsMissing(List.of("VMClass shop/small")));
        tell(VmMemory.NOTHING, new VmNews.ProviderAway(Doubt.PAUSED, FULL));
        assertThat(told).isEmpty();
    }

    private void tell(VmNews news) {
        tell(VmMemory.NOTHING.withId(ID), news);
    }

    private void tell(VmMemory memory, VmNews news) {
        VirtualMachine before = newest;
        newest = aResource();
        newest.setMetadata(before.getMetadata());
        newest.setStatus(VmReport.of(before, memory, news, NOON));
        events.tell(before, newest);
    }

    private static VmNews settled(PowerState power, int cpus) {
        return new VmNews.Settled(state(power, cpus), List.of(), List.of());
    }

    private static VirtualMachine aResource() {
        VirtualMachine resource = Scene.bare().machine();
        resource.getMetadata().setGeneration(1L);
        resource.getMetadata().setUid("of-a-vm");
        return resource;
    }

    @Override
    public void normal(HasMetadata about, String reason, String message) {
        told.add("normal " + reason);
    }

    @Override
    public void warning(HasMetadata about, String reason, String message) {
        told.add("warning " + reason);
    }
}
