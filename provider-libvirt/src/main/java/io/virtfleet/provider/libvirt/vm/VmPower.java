package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostFailure;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** Turns VMs on and off. Each action can be repeated: one that is there already changes nothing. */
final class VmPower {
    private final VmWork work;

    VmPower(VmWork work) {
        this.work = work;
    }

    Outcome<VmState> power(OwnedVm vm, PowerAction action) {
        var running = work.tasks().running(vm.owner().key(), action);
        if (running.isPresent()) {
            return Outcome.pending(running.get());
        }
        KnownDomains.Known there = work.owned(vm);
        VmState state = there.state();
        if (there(action, state.power())) {
            return Outcome.done(state);
        }
        refuseFrom(state.power(), action);
        UUID uuid = there.now().uuid();
        return work.change(vm.owner().key(), action, progress -> switch (action) {
            case PowerAction.On on ->
                acted(uuid, state.power() == PowerState.PAUSED ? HostDomain::resume : HostDomain::start);
            case PowerAction.Off off -> acted(uuid, HostDomain::destroy);
            case PowerAction.Shutdown shutdown -> shutDown(uuid, shutdown);
            case PowerAction.Reboot reboot -> acted(uuid, HostDomain::reboot);
            case PowerAction.Reset reset -> acted(uuid, HostDomain::reset);
            case PowerAction.Pause pause -> acted(uuid, HostDomain::suspend);
            case PowerAction.Resume resume -> acted(uuid, HostDomain::resume);
        });
    }

    private static boolean there(PowerAction action, PowerState power) {
        return switch (action) {
            case PowerAction.On on -> power == PowerState.ON;
            case PowerAction.Off off -> power == PowerState.OFF;
            case PowerAction.Shutdown shutdown -> power == PowerState.OFF;
            case PowerAction.Pause pause -> power == PowerState.PAUSED;
            case PowerAction.Resume resume -> power == PowerState.ON;
            case PowerAction.Reboot reboot -> false;
            case PowerAction.Reset reset -> false;
        };
    }

    private static void refuseFrom(PowerState power, PowerAction action) {
        Set<PowerState> wrong = switch (action) {
            case PowerAction.On on -> Set.of();
            case PowerAction.Off off -> Set.of();
            case PowerAction.Shutdown shutdown -> Set.of(PowerState.PAUSED);
            case PowerAction.Reboot reboot -> Set.of(PowerState.OFF, PowerState.PAUSED);
            case PowerAction.Reset reset -> Set.of(PowerState.OFF, PowerState.PAUSED);
            case PowerAction.Pause pause -> Set.of(PowerState.OFF);
            case PowerAction.Resume resume -> Set.of(PowerState.OFF);
        };
        if (wrong.contains(power)) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    "action",
                    "action must not be " + action.getClass().getSimpleName() + " while the VM is " + power);
        }
    }

    private TaskResult acted(UUID uuid, Consumer<HostDomain> act) {
        return work.session().change(host -> {
            try (HostDomain domain = host.domain(uuid).orElseThrow(VmPower::gone)) {
                act.accept(domain);
                // A guest that went off, or came up anew, has let go of what it was asked for.
                DetachedDisks.settle(host, domain);
            }
            return work.seen(host, uuid);
        });
    }

    private TaskResult shutDown(UUID uuid, PowerAction.Shutdown shutdown) throws InterruptedException {
        work.session().act(host -> {
            try (HostDomain domain = host.domain(uuid).orElseThrow(VmPower::gone)) {
                ask(domain);
            }
        });
        boolean off = work.view()
                .await(uuid, seen -> seen.state().power() == PowerState.OFF, shutdown.gracePeriod())
                .isPresent();
        if (off) {
            return work.session().call(host -> work.seen(host, uuid));
        }
        return switch (shutdown.afterGrace()) {
            case OFF -> acted(uuid, VmPower::pullThePlug);
            case FAIL ->
                throw new ProviderException(
                        Fault.of(FaultKind.BUSY, "the guest was not off after " + shutdown.gracePeriod()));
        };
    }

    /** The agent knows how to stop a guest in order; without one the power button is pressed. */
    private static void ask(HostDomain domain) {
        try {
            domain.shutdown(HostDomain.ShutdownMode.AGENT);
        } catch (HostFailure noAgent) {
            domain.shutdown(HostDomain.ShutdownMode.ACPI);
        }
    }

    private static void pullThePlug(HostDomain domain) {
        if (domain.run().active()) {
            domain.destroy();
        }
    }

    private static ProviderException gone() {
        return ProviderException.of(FaultKind.NOT_FOUND, "vm.vm_id", "the VM is gone");
    }
}
