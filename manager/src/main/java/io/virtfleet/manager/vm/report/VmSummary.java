package io.virtfleet.manager.vm.report;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.controller.status.ConditionStatus;
import io.virtfleet.manager.vm.mapping.VmPhases;
import io.virtfleet.manager.vm.plan.VmAction;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmStep;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A step in short: a phase for people, a reason for programs, a sentence for both. */
record VmSummary(Optional<String> phase, ConditionStatus ready, VmReason reason, String message, Progress progress) {
    /** Whether work is going on. */
    enum Progress {
        DONE,
        ONGOING,
        /** Nothing happens until the user changes something. */
        STALLED
    }

    static VmSummary of(VmStep.Pause step) {
        return switch (step) {
            case VmStep.Settle(VmState vm, var _, List<String> drift) -> settled(vm, drift);
            case VmStep.ReportPower(VmState vm) ->
                ongoing(
                        VmPhases.of(vm),
                        VmReason.POWER_DIFFERS,
                        "The VM was found in power state " + VmPhases.power(vm.power()) + ".");
            case VmStep.AwaitTask task -> working(task);
            case VmStep.ReportRestart(VmStep.SetPower next, var _) ->
                ongoing(VmPhases.of(next.vm()), VmReason.RESTARTING, "The VM is about to be restarted.");
            case VmStep.ReportReconfigure(VmState vm) ->
                ongoing(VmPhases.of(vm), VmReason.RECONFIGURING, "The VM is about to be reconfigured.");
            case VmStep.AwaitInputs(List<String> missing, var vm) ->
                ongoing("Pending", VmReason.INPUTS_MISSING, "Waiting for " + String.join("; ", missing) + ".")
                        .beside(vm);
            case VmStep.Refuse(List<Fault> faults, var vm) -> refused(faults).beside(vm);
            case VmStep.AcceptFailure(VmAction action, Fault fault, var vm) ->
                inPhaseOf(vm, action, failed(action, fault));
            case VmStep.AwaitRetry retry -> waiting(retry);
            case VmStep.AwaitProvider(UnknownReason reason, Fault fault) -> unavailable(reason, fault);
            case VmStep.ReportVanished() ->
                new VmSummary(
                        Optional.of("Failed"),
                        ConditionStatus.FALSE,
                        VmReason.VANISHED,
                        "The provider no longer has this VM; it was removed outside VirtFleet. Set spec.recreatePolicy to"
                                + " Always to recreate it, or delete this VirtualMachine.",
                        Progress.STALLED);
            case VmStep.BlockDelete(UnknownReason reason, Fault fault) ->
                ongoing("Deleting", VmReason.of(reason, fault.kind()), blocked(fault));
        };
    }

    /** The right power is not enough: a VM counts as ready when the platform says that it rests there. */
    private static VmSummary settled(VmState vm, List<String> drift) {
        return switch (vm.phase()) {
            case RUNNING, STOPPED, PAUSED -> asWanted(vm, drift);
            case CREATING, STARTING -> unsettled(vm, VmReason.STARTING);
            case STOPPING -> unsettled(vm, VmReason.STOPPING);
            case MIGRATING -> unsettled(vm, VmReason.MIGRATING);
            case DELETING -> unsettled(vm, VmReason.PLATFORM_DELETING);
            case FAILED -> unsettled(vm, VmReason.PLATFORM_FAILED);
            case UNKNOWN -> unsettled(vm, VmReason.PLATFORM_UNKNOWN).ready(ConditionStatus.UNKNOWN);
        };
    }

    private static VmSummary unsettled(VmState vm, VmReason reason) {
        String said = VmFacts.text(vm.reason());
        return ongoing(
                VmPhases.of(vm),
                reason,
                said == null ? reason.sentence() : reason.sentence() + " It says: " + sentence(said));
    }

    private VmSummary ready(ConditionStatus other) {
        return new VmSummary(phase, other, reason, message, progress);
    }

    private static VmSummary asWanted(VmState vm, List<String> drift) {
        String message = switch (vm.power()) {
            case ON -> "The VM is running.";
            case OFF -> "The VM is stopped, as requested.";
            case PAUSED -> "The VM is paused, as requested.";
        };
        boolean drifted = !drift.isEmpty();
        return new VmSummary(
                Optional.of(VmPhases.of(vm)),
                ConditionStatus.TRUE,
                drifted ? VmReason.DRIFTED : VmReason.AS_WANTED,
                drifted ? message + " It was changed outside VirtFleet: it " + String.join(", ", drift) + "." : message,
                Progress.DONE);
    }

    private static VmSummary working(VmStep.AwaitTask working) {
        VmReason reason = VmReason.of(working.task().action());
        boolean running = working.vm().filter(vm -> vm.power() == PowerState.ON).isPresent();
        String phase = switch (working.task().action()) {
            case CREATE -> "Provisioning";
            case POWER -> running ? "Stopping" : "Starting";
            case RESTART -> "Starting";
            case RECONFIGURE -> "Reconfiguring";
            case DELETE -> "Deleting";
        };
        String details = working.message().isEmpty() ? "" : ", " + working.message();
        return ongoing(phase, reason, reason.sentence() + " " + working.percent() + "%" + details + ".");
    }

    private static VmSummary refused(List<Fault> faults) {
        String all = faults.stream().map(VmSummary::describe).collect(Collectors.joining(" "));
        return new VmSummary(
                Optional.of("Failed"),
                ConditionStatus.FALSE,
                VmReason.of(faults.getFirst().kind()),
                all,
                Progress.STALLED);
    }

    private static VmSummary failed(VmAction action, Fault fault) {
        if (action == VmAction.DELETE) {
            return ongoing("Deleting", VmReason.of(fault.kind()), blocked(fault));
        }
        boolean stalled = fault.kind().retry() == FaultKind.Retry.WHEN_SPEC_CHANGES;
        return new VmSummary(
                action == VmAction.CREATE ? Optional.of("Failed") : Optional.empty(),
                ConditionStatus.FALSE,
                VmReason.of(fault.kind()),
                action.word() + " failed: " + describe(fault) + doubt(action, fault),
                stalled ? Progress.STALLED : Progress.ONGOING);
    }

    private static String doubt(VmAction action, Fault fault) {
        return action == VmAction.RESTART && !VmMemory.refused(fault)
                ? " The VM may have been restarted, so this is not repeated; set a new spec.restart.token to restart it."
                : "";
    }

    private static VmSummary waiting(VmStep.AwaitRetry retry) {
        VmSummary summary =
                retry.fault().map(fault -> failed(retry.action(), fault)).orElseGet(() -> repeated(retry.action()));
        return inPhaseOf(retry.vm(), retry.action(), summary);
    }

    /** The phase is that of the VM whenever one is seen. */
    private static VmSummary inPhaseOf(Optional<VmState> vm, VmAction action, VmSummary summary) {
        return action == VmAction.DELETE
                ? summary
                : summary.inPhase(vm.map(VmPhases::of).or(summary::phase));
    }

    /** The same, for a VM that is there meanwhile. */
    private VmSummary beside(Optional<VmState> vm) {
        return vm.map(there -> new VmSummary(
                        Optional.of(VmPhases.of(there)), ready, reason, state(there) + " " + message, progress))
                .orElse(this);
    }

    private static String state(VmState vm) {
        return switch (vm.power()) {
            case ON -> "The VM is running.";
            case OFF -> "The VM is stopped.";
            case PAUSED -> "The VM is paused.";
        };
    }

    /** The provider did what was asked, more than once, and it did not last. */
    private static VmSummary repeated(VmAction action) {
        return switch (action) {
            case POWER, RESTART ->
                repeated(
                        VmReason.CRASH_LOOP, VmReason.CRASH_LOOP.sentence() + " It is set again after growing pauses.");
            case RECONFIGURE ->
                repeated(
                        VmReason.DRIFTED,
                        "The VM keeps differing from the spec although the provider changed it. It is changed again after"
                                + " growing pauses.");
            case CREATE ->
                repeated(
                        VmReason.VANISHED,
                        "The VM keeps being removed outside VirtFleet. It is created again after growing pauses.");
            case DELETE -> ongoing("Deleting", VmReason.DELETING, "The provider still has the VM after its deletion.");
        };
    }

    private static VmSummary repeated(VmReason reason, String message) {
        return new VmSummary(Optional.empty(), ConditionStatus.FALSE, reason, message, Progress.ONGOING);
    }

    private VmSummary inPhase(Optional<String> other) {
        return new VmSummary(other, ready, reason, message, progress);
    }

    private static VmSummary unavailable(UnknownReason reason, Fault fault) {
        ConditionStatus ready = reason == UnknownReason.PAUSED ? ConditionStatus.UNKNOWN : ConditionStatus.FALSE;
        return new VmSummary(
                Optional.empty(),
                ready,
                VmReason.of(reason, fault.kind()),
                sentence(fault.message()),
                Progress.ONGOING);
    }

    private static VmSummary ongoing(String phase, VmReason reason, String message) {
        return new VmSummary(Optional.of(phase), ConditionStatus.FALSE, reason, message, Progress.ONGOING);
    }

    private static String blocked(Fault fault) {
        return "The VM cannot be deleted: " + sentence(fault.message())
                + " To delete this VirtualMachine and keep the VM, set spec.deletionPolicy to Orphan.";
    }

    /** What is wrong, where, and what to do about it. */
    static String describe(Fault fault) {
        boolean named = fault.field().isEmpty() || fault.message().contains(fault.field());
        String where = named ? "" : fault.field() + ": ";
        String advice = fault.kind().advice();
        return where + sentence(fault.message()) + " What to do: " + advice + ".";
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }
}
