package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.Guest;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.sdk.power.PowerStep;
import io.virtfleet.sdk.power.PowerTable;
import java.util.Set;

/** Brings a VM into a power state. */
public record ChangePower(OwnedVm named, PowerAction action) implements Change<VmState> {
    private static final PowerTable TABLE = new PowerTable(Set.of(Capability.PAUSE, Capability.GUEST_SHUTDOWN));

    @Override
    public void begin(Draft draft) {
        MockVm vm = draft.owned(named, "vm");
        PowerState target = target(vm);
        if (restarts() || target != vm.power()) {
            draft.put(vm.inPhase(target == PowerState.ON ? VmPhase.STARTING : VmPhase.STOPPING));
        }
    }

    @Override
    public VmState end(Draft draft) {
        MockVm vm = draft.owned(named, "vm");
        PowerState target = target(vm);
        return draft.put(target == vm.power() ? vm.settled() : vm.powered(target))
                .state();
    }

    @Override
    public void undo(Draft draft) {
        draft.vm(named.id().value()).ifPresent(vm -> draft.put(vm.settled()));
    }

    private boolean restarts() {
        return action instanceof PowerAction.Reboot || action instanceof PowerAction.Reset;
    }

    private PowerState target(MockVm vm) {
        return TABLE.step(action, vm.power()).map(step -> after(step, vm)).orElse(vm.power());
    }

    private static PowerState after(PowerStep step, MockVm vm) {
        return switch (step) {
            case PowerStep.Start start -> PowerState.ON;
            case PowerStep.Resume resume -> PowerState.ON;
            case PowerStep.Stop stop -> PowerState.OFF;
            case PowerStep.ShutDown shutDown -> PowerState.OFF;
            case PowerStep.Reboot reboot -> rebooted(vm);
            case PowerStep.Reset reset -> PowerState.ON;
            case PowerStep.Pause pause -> PowerState.PAUSED;
        };
    }

    private static PowerState rebooted(MockVm vm) {
        if (vm.guest() == Guest.HUNG) {
            throw MockFaults.busy("the guest does not answer");
        }
        return PowerState.ON;
    }
}
