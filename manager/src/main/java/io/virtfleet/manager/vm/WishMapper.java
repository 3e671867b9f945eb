package io.virtfleet.manager.vm;

import io.virtfleet.api.Span;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.api.vm.VmLifecycle;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.manager.vm.VmView.Life;
import io.virtfleet.manager.vm.VmView.OnDrift;
import io.virtfleet.manager.vm.VmView.OnRestartNeeded;
import io.virtfleet.manager.vm.VmView.OnVanished;
import io.virtfleet.manager.vm.VmView.Parting;
import io.virtfleet.manager.vm.VmView.Policies;
import io.virtfleet.manager.vm.VmView.Power;
import io.virtfleet.manager.vm.VmView.Restart;
import io.virtfleet.manager.vm.VmView.Target;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a VirtualMachine asks for beyond the shape of the VM, and what its status remembers. */
final class WishMapper {
    private static final String FORCE_DELETE = "virtrigaud.io/force-delete";
    private static final String YES = "true";

    private WishMapper() {}

    static Life life(VirtualMachine resource) {
        boolean deleting = resource.isMarkedForDeletion();
        boolean bound = VmIdentity.bound(resource).isPresent();
        boolean held = resource.hasFinalizer(VmIdentity.FINALIZER) && (deleting || bound);
        return new Life(deleting, held, parting(resource));
    }

    private static Parting parting(VirtualMachine resource) {
        if ("Orphan".equals(resource.getSpec().deletionPolicy())) {
            return Parting.ORPHAN;
        }
        String force = resource.getMetadata().getAnnotations().get(FORCE_DELETE);
        return YES.equals(force) ? Parting.FORCE : Parting.DELETE;
    }

    static Power power(VirtualMachineSpec spec) {
        return new Power(target(spec), grace(spec.lifecycle()), restart(spec.restart()));
    }

    private static Target target(VirtualMachineSpec spec) {
        String word = spec.powerState() == null ? "On" : spec.powerState().word();
        return switch (word) {
            case "Off" -> Target.OFF;
            case "OffGraceful" -> Target.OFF_GRACEFUL;
            case "Paused" -> Target.PAUSED;
            default -> Target.ON;
        };
    }

    /** The contract's limit holds; who asks for more gets the most. */
    private static Duration grace(@Nullable VmLifecycle lifecycle) {
        Duration wanted = Optional.ofNullable(lifecycle)
                .flatMap(given -> Span.read(given.gracefulShutdownTimeout()))
                .orElse(PowerAction.Shutdown.DEFAULT_GRACE);
        return wanted.compareTo(PowerAction.Shutdown.MAX_GRACE) > 0 ? PowerAction.Shutdown.MAX_GRACE : wanted;
    }

    private static Restart restart(VirtualMachineSpec.@Nullable Restart restart) {
        String token = restart == null || restart.token() == null ? "" : restart.token();
        boolean force = restart != null && "Force".equals(restart.mode());
        return new Restart(token, force ? new PowerAction.Reset() : new PowerAction.Reboot());
    }

    static Policies policies(VirtualMachineSpec spec) {
        boolean immediate =
                spec.changes() != null && "Immediate".equals(spec.changes().restart());
        return new Policies(
                "Correct".equals(spec.driftPolicy()) ? OnDrift.CORRECT : OnDrift.REPORT,
                immediate ? OnRestartNeeded.RESTART : OnRestartNeeded.WAIT,
                "Always".equals(spec.recreatePolicy()) ? OnVanished.RECREATE : OnVanished.REPORT);
    }

    static VmMemory memory(VirtualMachine resource) {
        VirtualMachineStatus status = resource.getStatus();
        if (status == null) {
            return VmMemory.NOTHING;
        }
        Optional<VirtualMachineStatus.Applied> applied = Optional.ofNullable(status.applied());
        return new VmMemory(
                Optional.ofNullable(status.id()).map(VmId::new),
                task(status),
                Optional.ofNullable(status.lastRestartToken()),
                applied.map(VirtualMachineStatus.Applied::shape),
                Optional.ofNullable(status.powerState()).flatMap(VmPhases::power),
                applied.map(VirtualMachineStatus.Applied::guest));
    }

    /** A task that nothing is said about is one that makes the VM, which is the careful way to take it. */
    private static Optional<VmMemory.Task> task(VirtualMachineStatus status) {
        if (status.reconfigureTaskRef() != null) {
            return Optional.of(new VmMemory.Task(new TaskRef(status.reconfigureTaskRef()), VmAction.RECONFIGURE));
        }
        VmAction action = Optional.ofNullable(status.task())
                .map(VirtualMachineStatus.Task::action)
                .flatMap(VmAction::of)
                .orElse(VmAction.CREATE);
        return Optional.ofNullable(status.lastTaskRef()).map(ref -> new VmMemory.Task(new TaskRef(ref), action));
    }
}
