package io.virtfleet.manager.vm.report;

import static io.virtfleet.manager.vm.plan.VmViews.ID;
import static io.virtfleet.manager.vm.plan.VmViews.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.controller.status.EventSink;
import io.virtfleet.manager.vm.mapping.VmManifests;
import io.virtfleet.manager.vm.plan.VmAction;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmStep;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import io.virtfleet.manager.vm.plan.VmViews;
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
        events.created(newest);
    }

    @Test
    void aVmThatNobodyRemembersMakingIsAdopted() {
        newest.getMetadata().setUid("of-a-lost-answer");
        report(settled(PowerState.ON, 2));
        assertThat(told).containsExactly("normal Adopted");
    }

    @Test
    void aVmThatATaskMadeIsCreated() {
        newest.getMetadata().setUid("of-a-task");
        report(VmMemory.NOTHING.withTask(VmViews.CREATING), VmViews.working(VmAction.CREATE, 40, "", Optional.empty()));
        report(settled(PowerState.ON, 2));
        assertThat(told).containsExactly("normal Created");
    }

    @Test
    void aVmIsCreatedOnce() {
        report(settled(PowerState.ON, 2));
        report(settled(PowerState.ON, 2));
        assertThat(told).containsExactly("normal Created");
    }

    @Test
    void aChangeOfPowerIsReportedOnce() {
        report(settled(PowerState.ON, 2));
        report(settled(PowerState.OFF, 2));
        report(settled(PowerState.OFF, 2));
        report(settled(PowerState.PAUSED, 2));
        report(settled(PowerState.ON, 2));
        assertThat(told).containsExactly("normal Created", "normal Stopped", "normal Paused", "normal Started");
    }

    @Test
    void aNewShapeIsReportedOnce() {
        report(settled(PowerState.ON, 2));
        report(settled(PowerState.ON, 4));
        report(settled(PowerState.ON, 4));
        assertThat(told).containsExactly("normal Created", "normal Resized");
    }

    @Test
    void aFailureIsAWarningOnceUntilItChanges() {
        report(new VmStep.AcceptFailure(VmAction.CREATE, FULL, Optional.empty()));
        report(new VmStep.AcceptFailure(VmAction.CREATE, FULL, Optional.empty()));
        report(new VmStep.AcceptFailure(
                VmAction.CREATE, Fault.of(FaultKind.EXHAUSTED, "still no room"), Optional.empty()));
        assertThat(told)
                .filteredOn(word -> word.startsWith("warning"))
                .containsExactly("warning Exhausted", "warning Exhausted");
    }

    @Test
    void aBlockedDeleteIsAWarning() {
        report(new VmStep.BlockDelete(UnknownReason.FAILED, FULL));
        assertThat(told).contains("warning DeleteBlocked");
    }

    @Test
    void workAndWaitingAreNoEvents() {
        newest = aResource();
        report(VmMemory.NOTHING, VmViews.working(VmAction.CREATE, 0, "", Optional.empty()));
        report(VmMemory.NOTHING, new VmStep.AwaitInputs(List.of("VMClass shop/small"), Optional.empty()));
        report(VmMemory.NOTHING, new VmStep.AwaitProvider(UnknownReason.PAUSED, FULL));
        assertThat(told).isEmpty();
    }

    private void report(VmStep.Pause step) {
        report(VmMemory.NOTHING.withId(ID), step);
    }

    private void report(VmMemory memory, VmStep.Pause step) {
        VirtualMachine before = newest;
        newest = aResource();
        newest.setMetadata(before.getMetadata());
        newest.setStatus(VmReport.of(before, memory, step, NOON));
        events.record(before, newest);
    }

    private static VmStep.Pause settled(PowerState power, int cpus) {
        return VmViews.settled(state(power, cpus));
    }

    private static VirtualMachine aResource() {
        VirtualMachine resource = VmManifests.bare().machine();
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
