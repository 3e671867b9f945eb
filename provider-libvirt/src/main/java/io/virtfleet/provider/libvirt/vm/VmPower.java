package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.RunState;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.vm.reconfigure.DetachedDisks;
import io.virtfleet.provider.libvirt.work.VmWork;
import io.virtfleet.sdk.power.PowerChange;
import io.virtfleet.sdk.power.PowerStep;
import io.virtfleet.sdk.power.PowerTable;
import io.virtfleet.sdk.server.task.TaskProgress;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;

/** Turns VMs on and off. Each action can be repeated: one that is there already changes nothing. */
final class VmPower {
    private static final Duration WAKING = Duration.ofSeconds(10);

    private final VmWork work;
    private final PowerTable table;

    VmPower(VmWork work, PowerTable table) {
        this.work = work;
        this.table = table;
    }

    Outcome<VmState> power(OwnedVm vm, PowerAction action) {
        return work.changes()
                .change(
                        vm,
                        action,
                        new PowerChange<>(table, action, there -> there.state().power(), this::take));
    }

    private VmState take(KnownDomains.Known vm, PowerStep step, TaskProgress progress) throws InterruptedException {
        UUID uuid = vm.now().uuid();
        return switch (step) {
            case PowerStep.Start start -> acted(uuid, HostDomain::start);
            case PowerStep.Resume resume -> resumed(uuid);
            case PowerStep.Stop stop -> acted(uuid, HostDomain::destroy);
            case PowerStep.ShutDown shutDown -> shutDown(uuid, shutDown);
            case PowerStep.Reboot reboot -> acted(uuid, HostDomain::reboot);
            case PowerStep.Reset reset -> acted(uuid, HostDomain::reset);
            case PowerStep.Pause pause -> acted(uuid, HostDomain::suspend);
        };
    }

    private VmState acted(UUID uuid, Consumer<HostDomain> act) {
        return work.session().change(host -> {
            try (HostDomain domain = host.domain(uuid).orElseThrow(VmPower::gone)) {
                act.accept(domain);
                // A guest that went off, or came up anew, has let go of what it was asked for.
                DetachedDisks.settle(host, domain);
            }
            return work.current(host, uuid);
        });
    }

    /** A guest that suspended itself does not go on by itself, and is not what libvirt calls paused. */
    private VmState resumed(UUID uuid) throws InterruptedException {
        boolean woken = work.session().change(host -> {
            try (HostDomain domain = host.domain(uuid).orElseThrow(VmPower::gone)) {
                boolean asleep = domain.run().activity() == RunState.Activity.SUSPENDED;
                if (asleep) {
                    domain.wakeUp();
                } else {
                    domain.resume();
                }
                return asleep;
            }
        });
        if (woken && !goesOn(uuid)) {
            throw ProviderException.of(
                    FaultKind.BUSY, "the guest suspended itself, and did not wake up within " + WAKING);
        }
        return acted(uuid, same -> {});
    }

    private boolean goesOn(UUID uuid) throws InterruptedException {
        return work.view()
                .await(uuid, seen -> seen.run().activity() != RunState.Activity.SUSPENDED, WAKING)
                .isPresent();
    }

    private VmState shutDown(UUID uuid, PowerStep.ShutDown step) throws InterruptedException {
        work.session().act(host -> {
            try (HostDomain domain = host.domain(uuid).orElseThrow(VmPower::gone)) {
                ask(domain);
            }
        });
        boolean off = work.view()
                .await(uuid, seen -> seen.state().power() == PowerState.OFF, step.gracePeriod())
                .isPresent();
        if (off) {
            return work.session().call(host -> work.current(host, uuid));
        }
        return switch (step.afterGrace()) {
            case OFF -> acted(uuid, VmPower::pullThePlug);
            case FAIL ->
                throw new ProviderException(
                        Fault.of(FaultKind.BUSY, "the guest was not off after " + step.gracePeriod()));
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
