package io.virtfleet.manager.vm;

import static io.virtfleet.manager.vm.VmViews.ID;
import static io.virtfleet.manager.vm.VmViews.aVm;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.manager.controller.WriteResult;
import io.virtfleet.manager.controller.Writes;
import io.virtfleet.manager.vm.VmView.Parting;
import io.virtfleet.manager.vm.VmView.Presence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class VmEffectsTest implements Writes<VirtualMachine> {
    private final SightedProvider provider = new SightedProvider();
    private final List<String> writes = new ArrayList<>();
    private final VmEffects effects = new VmEffects(this, new VmIdentity("fleet"), new VmGhosts(), () -> {});

    @Test
    void aLeaderThatSleepsIsShutOutBeforeAResourceWithoutAVmIsLetGo() {
        effects.perform(new VmStep.Release(), seen(aVm().deleting()));
        assertThat(provider.calls()).containsExactly("delete never-seen");
        assertThat(writes).containsExactly("release");
    }

    @Test
    void aVmThatWentIsDeletedByItsOwnIdBeforeItsResourceIsLetGo() {
        effects.perform(new VmStep.Release(), seen(aVm().deleting().remembering(VmMemory.NOTHING.withId(ID))));
        assertThat(provider.calls()).containsExactly("delete " + ID);
    }

    @Test
    void anOrphanIsLetGoWithoutACall() {
        effects.perform(new VmStep.Release(), seen(aVm().deleting().parting(Parting.ORPHAN)));
        assertThat(provider.calls()).isEmpty();
        assertThat(writes).containsExactly("release");
    }

    @Test
    void aNewVmWasNeverAskedForTheShapeOfTheOldOne() {
        VmViews vm = aVm().remembering(VmMemory.NOTHING.withId(ID).withApplied("the shape of the old one"))
                .seen(new Presence.Absent());
        assertThat(effects.perform(new VmStep.Create(vm.complete()), seen(vm)))
                .isInstanceOfSatisfying(
                        StepResult.Tell.class,
                        told -> assertThat(told.memory().applied()).isEmpty());
    }

    private Seen seen(VmViews vm) {
        VirtualMachine resource = Scene.bare().machine();
        resource.getMetadata().setUid("00000000-0000-0000-0000-000000000001");
        return new Seen(resource, new VmView(vm.life(), vm.memory(), vm.wish(), vm.presence()), provider.open());
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
