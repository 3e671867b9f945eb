package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.Guest;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockVm;
import java.util.Locale;

/** Brings a VM into a power state. */
public record ChangePower(OwnedVm named, PowerAction action) implements Change<VmState> {
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
        PowerState power = vm.power();
        return switch (action) {
            case PowerAction.On() -> PowerState.ON;
            case PowerAction.Off() -> PowerState.OFF;
            case PowerAction.Shutdown shutdown -> power == PowerState.PAUSED ? refused(power) : PowerState.OFF;
            case PowerAction.Reboot() -> rebooted(vm);
            case PowerAction.Reset() -> power == PowerState.ON ? PowerState.ON : refused(power);
            case PowerAction.Pause() -> power == PowerState.OFF ? refused(power) : PowerState.PAUSED;
            case PowerAction.Resume() -> power == PowerState.OFF ? refused(power) : PowerState.ON;
        };
    }

    private PowerState rebooted(MockVm vm) {
        if (vm.power() != PowerState.ON) {
            return refused(vm.power());
        }
        if (vm.guest() == Guest.HUNG) {
            throw MockFaults.busy("the guest does not answer");
        }
        return PowerState.ON;
    }

    private PowerState refused(PowerState power) {
        String word = action.getClass().getSimpleName().toUpperCase(Locale.ROOT);
        throw MockFaults.invalid("action", "must fit the VM's power, and is " + word + " while the VM is " + power);
    }
}
