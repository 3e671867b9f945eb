package io.virtfleet.manager.vm.report;

import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.controller.status.ConditionStatus;
import io.virtfleet.controller.status.Conditions;
import io.virtfleet.manager.vm.mapping.VmPhases;
import io.virtfleet.manager.vm.plan.VmAction;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmStep;
import io.virtfleet.manager.vm.report.VmSummary.Progress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The conditions of a VirtualMachine. */
final class VmConditions {
    static final String CREATED = "Created";
    static final String POWERED = "Powered";
    static final String RESIZED = "Resized";
    static final String ADDRESSES_READY = "AddressesReady";
    static final String RESTART_REQUIRED = "RestartRequired";
    static final String CRASH_LOOP = "CrashLoop";
    static final String DELETE_BLOCKED = "DeleteBlocked";

    private final Conditions conditions;

    private VmConditions(Conditions conditions) {
        this.conditions = conditions;
    }

    static List<Condition> of(Conditions conditions, VmMemory memory, VmStep.Pause step, VmSummary summary) {
        var report = new VmConditions(conditions);
        report.summary(summary);
        report.created(memory, step);
        report.facts(step);
        report.deletion(step, summary);
        return conditions.list();
    }

    private void summary(VmSummary summary) {
        String reason = summary.reason().word();
        conditions.set(Conditions.READY, summary.ready(), reason, summary.message());
        if (summary.progress() == Progress.ONGOING) {
            conditions.set(Conditions.RECONCILING, ConditionStatus.TRUE, reason, summary.message());
        }
        if (summary.progress() == Progress.STALLED) {
            conditions.set(Conditions.STALLED, ConditionStatus.TRUE, reason, summary.message());
        }
    }

    private void created(VmMemory memory, VmStep.Pause step) {
        if (step instanceof VmStep.ReportVanished) {
            set(CREATED, ConditionStatus.FALSE, VmReason.VANISHED, VmReason.VANISHED.sentence());
        } else {
            memory.id()
                    .ifPresentOrElse(
                            id -> set(
                                    CREATED,
                                    ConditionStatus.TRUE,
                                    VmReason.AS_WANTED,
                                    "The provider has the VM with id " + id + "."),
                            () -> set(CREATED, ConditionStatus.FALSE, VmReason.NOT_MADE, VmReason.NOT_MADE.sentence()));
        }
    }

    private void facts(VmStep.Pause step) {
        switch (step) {
            case VmStep.Settle(VmState vm, var desired, List<String> drift) -> settled(vm, drift, desired.waits());
            case VmStep.ReportPower(VmState vm) -> {
                set(
                        POWERED,
                        ConditionStatus.FALSE,
                        VmReason.POWER_DIFFERS,
                        "The VM is " + VmPhases.power(vm.power()) + ".");
                conditions.keep(RESIZED);
                addresses(vm);
                restart(vm);
            }
            case VmStep.AwaitTask(var task, var _, var _, Optional<VmState> vm) -> working(task.action(), vm);
            case VmStep.AwaitRetry retry -> waiting(retry);
            case VmStep.ReportRestart(VmStep.SetPower next, var _) -> working(VmAction.RESTART, Optional.of(next.vm()));
            case VmStep.ReportReconfigure(VmState vm) -> working(VmAction.RECONFIGURE, Optional.of(vm));
            case VmStep.ReportVanished _ -> {}
            case VmStep.AcceptFailure(var _, var _, Optional<VmState> vm) -> unchanged(vm);
            case VmStep.AwaitInputs(var _, Optional<VmState> vm) -> unchanged(vm);
            case VmStep.Refuse(var _, Optional<VmState> vm) -> unchanged(vm);
            case VmStep.AwaitProvider _, VmStep.BlockDelete _ -> unchanged(Optional.empty());
        }
    }

    /** Nothing was done; what is known of the VM itself is reported all the same. */
    private void unchanged(Optional<VmState> vm) {
        conditions.keep(POWERED).keep(RESIZED);
        known(vm);
    }

    private void known(Optional<VmState> vm) {
        vm.ifPresentOrElse(this::addresses, () -> conditions.keep(ADDRESSES_READY));
        vm.ifPresentOrElse(this::restart, () -> conditions.keep(RESTART_REQUIRED));
    }

    private void settled(VmState vm, List<String> drift, List<String> waits) {
        set(POWERED, ConditionStatus.TRUE, VmReason.AS_WANTED, "The VM is " + VmPhases.power(vm.power()) + ".");
        if (drift.isEmpty()) {
            set(RESIZED, ConditionStatus.TRUE, VmReason.AS_WANTED, "The VM has the requested shape.");
        } else {
            set(RESIZED, ConditionStatus.FALSE, VmReason.DRIFTED, drift(drift));
        }
        addresses(vm);
        restart(vm, waits);
    }

    private static String drift(List<String> drift) {
        return "The VM " + String.join(", ", drift)
                + "; it was changed outside VirtFleet. Set spec.driftPolicy to Correct to have it changed back.";
    }

    private void working(VmAction action, Optional<VmState> vm) {
        VmReason reason = VmReason.of(action);
        switch (action) {
            case POWER, RESTART -> set(POWERED, ConditionStatus.FALSE, reason, "The power is being changed.");
            case RECONFIGURE -> conditions.keep(POWERED);
            case CREATE, DELETE -> {}
        }
        if (action == VmAction.RECONFIGURE) {
            set(RESIZED, ConditionStatus.FALSE, reason, "The VM is being changed.");
        } else {
            conditions.keep(RESIZED);
        }
        known(vm);
    }

    private void waiting(VmStep.AwaitRetry retry) {
        boolean crashLoop = retry.action() == VmAction.POWER && retry.fault().isEmpty();
        if (crashLoop) {
            set(CRASH_LOOP, ConditionStatus.TRUE, VmReason.CRASH_LOOP, VmReason.CRASH_LOOP.sentence());
            set(POWERED, ConditionStatus.FALSE, VmReason.CRASH_LOOP, VmReason.CRASH_LOOP.sentence());
        } else {
            conditions.keep(POWERED);
        }
        conditions.keep(RESIZED);
        known(retry.vm());
    }

    private void addresses(VmState vm) {
        if (vm.nics().isEmpty()) {
            return;
        }
        if (vm.nics().stream().anyMatch(nic -> !nic.ipAddresses().isEmpty())) {
            set(ADDRESSES_READY, ConditionStatus.TRUE, VmReason.HAS_ADDRESS, VmReason.HAS_ADDRESS.sentence());
        } else {
            VmReason reason = vm.power() == PowerState.ON ? VmReason.NO_ADDRESS : VmReason.NOT_RUNNING;
            set(ADDRESSES_READY, ConditionStatus.FALSE, reason, reason.sentence());
        }
    }

    private void restart(VmState vm) {
        restart(vm, List.of());
    }

    private void restart(VmState vm, List<String> waits) {
        List<String> all =
                Stream.concat(vm.pendingRestart().stream(), waits.stream()).toList();
        if (!all.isEmpty()) {
            set(
                    RESTART_REQUIRED,
                    ConditionStatus.TRUE,
                    VmReason.RESTART_NEEDED,
                    "These take effect after a restart: " + String.join(", ", all)
                            + ". Set a new spec.restart.token to restart now.");
        }
    }

    private void deletion(VmStep.Pause step, VmSummary summary) {
        boolean failedDelete =
                step instanceof VmStep.AcceptFailure(VmAction action, var _, var _) && action == VmAction.DELETE;
        boolean waitsToDelete = step instanceof VmStep.AwaitRetry retry
                && retry.action() == VmAction.DELETE
                && retry.fault().isPresent();
        if (failedDelete || waitsToDelete || step instanceof VmStep.BlockDelete) {
            set(DELETE_BLOCKED, ConditionStatus.TRUE, summary.reason(), summary.message());
        }
    }

    private void set(String type, ConditionStatus status, VmReason reason, String message) {
        conditions.set(type, status, reason.word(), message);
    }
}
