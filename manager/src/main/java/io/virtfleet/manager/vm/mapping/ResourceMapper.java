package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.DurationText;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.api.vm.VmLifecycle;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.manager.vm.plan.VmAction;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmView.DeletionPolicy;
import io.virtfleet.manager.vm.plan.VmView.Lifecycle;
import io.virtfleet.manager.vm.plan.VmView.OnDrift;
import io.virtfleet.manager.vm.plan.VmView.OnRestartNeeded;
import io.virtfleet.manager.vm.plan.VmView.OnVanished;
import io.virtfleet.manager.vm.plan.VmView.Policies;
import io.virtfleet.manager.vm.plan.VmView.Power;
import io.virtfleet.manager.vm.plan.VmView.Restart;
import io.virtfleet.manager.vm.plan.VmView.Target;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what a VirtualMachine asks for beyond the shape of the VM, and what its status remembers. */
public final class ResourceMapper {
    private static final String FORCE_DELETE = "virtrigaud.io/force-delete";
    private static final String YES = "true";

    private ResourceMapper() {}

    public static Lifecycle lifecycle(VirtualMachine resource) {
        boolean deleting = resource.isMarkedForDeletion();
        boolean bound = VmIdentity.bound(resource).isPresent();
        boolean held = resource.hasFinalizer(VmIdentity.FINALIZER) && (deleting || bound);
        VmMemory memory = memory(resource);
        boolean begun = bound || memory.id().isPresent() || memory.task().isPresent();
        return new Lifecycle(deleting, held, begun, deletionPolicy(resource));
    }

    private static DeletionPolicy deletionPolicy(VirtualMachine resource) {
        if ("Orphan".equals(resource.getSpec().deletionPolicy())) {
            return DeletionPolicy.ORPHAN;
        }
        String force = resource.getMetadata().getAnnotations().get(FORCE_DELETE);
        return YES.equals(force) ? DeletionPolicy.FORCE : DeletionPolicy.DELETE;
    }

    public static Power power(VirtualMachineSpec spec) {
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

    /** Capped at the limit of the contract. */
    private static Duration grace(@Nullable VmLifecycle lifecycle) {
        Duration wanted = Optional.ofNullable(lifecycle)
                .flatMap(given -> DurationText.read(given.gracefulShutdownTimeout()))
                .orElse(PowerAction.Shutdown.DEFAULT_GRACE);
        return wanted.compareTo(PowerAction.Shutdown.MAX_GRACE) > 0 ? PowerAction.Shutdown.MAX_GRACE : wanted;
    }

    private static Restart restart(VirtualMachineSpec.@Nullable Restart restart) {
        String token = restart == null || restart.token() == null ? "" : restart.token();
        boolean force = restart != null && "Force".equals(restart.mode());
        return new Restart(token, force ? new PowerAction.Reset() : new PowerAction.Reboot());
    }

    public static Policies policies(VirtualMachineSpec spec) {
        boolean immediate =
                spec.changes() != null && "Immediate".equals(spec.changes().restart());
        return new Policies(
                "Correct".equals(spec.driftPolicy()) ? OnDrift.CORRECT : OnDrift.REPORT,
                immediate ? OnRestartNeeded.RESTART : OnRestartNeeded.WAIT,
                "Always".equals(spec.recreatePolicy()) ? OnVanished.RECREATE : OnVanished.REPORT);
    }

    public static VmMemory memory(VirtualMachine resource) {
        VirtualMachineStatus status = resource.getStatus();
        if (status == null) {
            return VmMemory.NOTHING;
        }
        Optional<VirtualMachineStatus.Applied> applied = Optional.ofNullable(status.applied());
        return new VmMemory(
                Optional.ofNullable(status.id()).map(VmId::new),
                task(status),
                VmMemory.Restarts.of(Optional.ofNullable(status.lastRestartToken())),
                applied.map(VirtualMachineStatus.Applied::shape),
                Optional.ofNullable(status.powerState()).flatMap(VmPhases::power),
                applied.map(VirtualMachineStatus.Applied::guest));
    }

    /** A task without an action counts as one that creates the VM, which is the safe assumption. */
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
