package io.virtfleet.manager.vm;

import static io.virtfleet.manager.vm.plan.VmViews.ID;
import static io.virtfleet.manager.vm.plan.VmViews.aVm;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.controller.write.WriteResult;
import io.virtfleet.controller.write.Writes;
import io.virtfleet.manager.vm.mapping.VmIdentity;
import io.virtfleet.manager.vm.mapping.VmManifests;
import io.virtfleet.manager.vm.plan.StepResult;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmStep;
import io.virtfleet.manager.vm.plan.VmView.DeletionPolicy;
import io.virtfleet.manager.vm.plan.VmView.Presence;
import io.virtfleet.manager.vm.plan.VmViews;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class VmEffectsTest implements Writes<VirtualMachine> {
    private final RecordingProvider provider = new RecordingProvider();
    private final List<String> writes = new ArrayList<>();
    private final VmEffects effects = new VmEffects(
            this, new VmIdentity("fleet"), new OrphanedVms(), new RunningTasks(() -> 0, new Random(1)), () -> true);

    @Test
    void aLeaderThatSleepsIsShutOutBeforeAResourceWithoutAVmIsLetGo() {
        effects.perform(new VmStep.Release(), observed(aVm().deleting()));
        assertThat(provider.calls()).containsExactly("delete never-seen");
        assertThat(writes).containsExactly("release");
    }

    @Test
    void aVmThatWentIsDeletedByItsOwnIdBeforeItsResourceIsLetGo() {
        effects.perform(new VmStep.Release(), observed(aVm().deleting().remembering(VmMemory.NOTHING.withId(ID))));
        assertThat(provider.calls()).containsExactly("delete " + ID);
    }

    @Test
    void anOrphanIsLetGoWithoutACall() {
        effects.perform(new VmStep.Release(), observed(aVm().deleting().deletionPolicy(DeletionPolicy.ORPHAN)));
        assertThat(provider.calls()).isEmpty();
        assertThat(writes).containsExactly("release");
    }

    @Test
    void aNewVmWasNeverAskedForTheShapeOfTheOldOne() {
        VmViews vm = aVm().remembering(VmMemory.NOTHING.withId(ID).withApplied("the shape of the old one"))
                .seen(new Presence.Absent());
        assertThat(effects.perform(new VmStep.Create(vm.complete()), observed(vm)))
                .isInstanceOfSatisfying(
                        StepResult.Report.class,
                        report -> assertThat(report.memory().applied()).isEmpty());
    }

    private VmObservation observed(VmViews vm) {
        VirtualMachine resource = VmManifests.bare().machine();
        resource.getMetadata().setUid("00000000-0000-0000-0000-000000000001");
        return new VmObservation(resource, vm.view(), provider.open());
    }

    @Override
    public WriteResult<VirtualMachine> hold(VirtualMachine object, String finalizer, Map<String, String> annotations) {
        writes.add("hold");
        return new WriteResult.Written<>(object);
    }

    @Override
    public WriteResult<VirtualMachine> release(VirtualMachine object, String finalizer) {
        writes.add("release");
        return new WriteResult.Written<>(object);
    }

    @Override
    public WriteResult<VirtualMachine> writeStatus(VirtualMachine object) {
        writes.add("status");
        return new WriteResult.Written<>(object);
    }
}
