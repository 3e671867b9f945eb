package io.virtfleet.manager.vm.plan;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.plan.VmView.DeletionPolicy;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import io.virtfleet.manager.vm.plan.VmView.Lifecycle;
import io.virtfleet.manager.vm.plan.VmView.OnDrift;
import io.virtfleet.manager.vm.plan.VmView.OnRestartNeeded;
import io.virtfleet.manager.vm.plan.VmView.OnVanished;
import io.virtfleet.manager.vm.plan.VmView.Policies;
import io.virtfleet.manager.vm.plan.VmView.Power;
import io.virtfleet.manager.vm.plan.VmView.Presence;
import io.virtfleet.manager.vm.plan.VmView.Restart;
import io.virtfleet.manager.vm.plan.VmView.Target;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Views in test words: {@code aVm().wanted(Target.OFF).present(PowerState.ON)}. */
public record VmViews(
        Lifecycle lifecycle, VmMemory memory, Desired desired, Presence presence, List<VmBackoff> backoffs) {
    public static final VmId ID = new VmId("vm-1");
    static final String SHAPE = "shape-of-2-cpus";
    public static final Duration GRACE = Duration.ofSeconds(30);
    public static final Duration PAUSE = Duration.ofSeconds(3);
    public static final VmMemory.Task CREATING = new VmMemory.Task(new TaskRef("t-1"), VmAction.CREATE);
    public static final Fault AWAY = Fault.of(FaultKind.UNREACHABLE, "nobody answers");

    public static final Owner OWNER = new Owner("fleet", "default", "web", "00000000-0000-0000-0000-000000000001");
    private static final Policies USUAL = new Policies(OnDrift.REPORT, OnRestartNeeded.WAIT, OnVanished.REPORT);

    /** A held VM with two processors that should run and has not been made. */
    public static VmViews aVm() {
        return new VmViews(
                new Lifecycle(false, true, true, DeletionPolicy.DELETE),
                VmMemory.NOTHING,
                desired(Target.ON, "", USUAL),
                new Presence.Absent(),
                List.of());
    }

    public static VmState state(PowerState power, int cpus) {
        return VmState.draft(ID, "web", power)
                .owner(OWNER)
                .hardware(cpus, 2048)
                .viewVersion(1)
                .done();
    }

    /** The same VM at another work. */
    public static VmState in(VmPhase phase, VmState vm) {
        return vm.redraft().phase(phase).done();
    }

    /** The same VM with a change that takes effect after a restart. */
    public static VmState waiting(VmState vm) {
        return vm.redraft().pendingRestart(List.of("spec.hardware.cpu_count")).done();
    }

    public static Desired.Complete desired(Target target, String token, Policies policies) {
        return new Desired.Complete(
                VmSpec.of(Hardware.of(2, 2048)),
                SHAPE,
                new Power(target, GRACE, new Restart(token, new PowerAction.Reboot())),
                policies,
                Optional.empty(),
                List.of());
    }

    public VmViews deleting() {
        return at(new Lifecycle(true, lifecycle.held(), lifecycle.begun(), lifecycle.deletionPolicy()));
    }

    /** Nothing was asked of a provider yet. */
    public VmViews notHeld() {
        return at(new Lifecycle(lifecycle.deleting(), false, false, lifecycle.deletionPolicy()));
    }

    public VmViews begun() {
        return at(new Lifecycle(lifecycle.deleting(), lifecycle.held(), true, lifecycle.deletionPolicy()));
    }

    public VmViews notBegun() {
        return at(new Lifecycle(lifecycle.deleting(), lifecycle.held(), false, lifecycle.deletionPolicy()));
    }

    public VmViews deletionPolicy(DeletionPolicy policy) {
        return at(new Lifecycle(lifecycle.deleting(), lifecycle.held(), lifecycle.begun(), policy));
    }

    private VmViews at(Lifecycle other) {
        return new VmViews(other, memory, desired, presence, backoffs);
    }

    public VmViews wanted(Target target) {
        return asking(
                desired(target, complete().power().restart().token(), complete().policies()));
    }

    public VmViews restartToken(String token) {
        return asking(desired(complete().power().target(), token, complete().policies()));
    }

    public VmViews policies(OnDrift drift, OnRestartNeeded restart, OnVanished vanished) {
        return asking(desired(
                complete().power().target(),
                complete().power().restart().token(),
                new Policies(drift, restart, vanished)));
    }

    public VmViews asking(Desired other) {
        return new VmViews(lifecycle, memory, other, presence, backoffs);
    }

    /** It was made as wanted, and the status tells this power. */
    public VmViews settledBefore(PowerState reported) {
        return remembering(memory.withId(ID)
                .withApplied(SHAPE)
                .withRestartToken(complete().power().restart().token())
                .withReportedPower(Optional.of(reported)));
    }

    public VmViews remembering(VmMemory other) {
        return new VmViews(lifecycle, other, desired, presence, backoffs);
    }

    public VmViews present(PowerState power) {
        return seen(new Presence.Present(state(power, 2)));
    }

    public VmViews present(VmState vm) {
        return seen(new Presence.Present(vm));
    }

    public VmViews unseen(UnknownReason reason) {
        return seen(new Presence.Unknown(reason, AWAY));
    }

    public VmViews seen(Presence other) {
        return new VmViews(lifecycle, memory, desired, other, backoffs);
    }

    /** The step was made already, and failed. */
    public VmViews failedBefore(VmStep step, Fault fault) {
        return backingOff(step, Optional.of(fault));
    }

    /** The step was made already, more than once, and did not last. */
    public VmViews repeatedBefore(VmStep step) {
        return backingOff(step, Optional.empty());
    }

    private VmViews backingOff(VmStep step, Optional<Fault> fault) {
        var backoff = new VmBackoff(VmRequest.of(step).orElseThrow(), fault, PAUSE);
        return new VmViews(lifecycle, memory, desired, presence, List.of(backoff));
    }

    /** The VM is as wanted, but for this drift. */
    public static VmStep.Settle settled(VmState vm, String... drift) {
        return new VmStep.Settle(vm, aVm().complete(), List.of(drift));
    }

    /** A task works on the VM. */
    public static VmStep.AwaitTask working(VmAction action, int percent, String message, Optional<VmState> vm) {
        return new VmStep.AwaitTask(new VmMemory.Task(new TaskRef("t-1"), action), percent, message, vm);
    }

    public VmView view() {
        return new VmView(lifecycle, memory, desired, presence, backoffs);
    }

    VmStep next() {
        return VmPlan.next(view());
    }

    public Desired.Complete complete() {
        return (Desired.Complete) desired;
    }
}
