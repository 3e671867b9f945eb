package io.virtfleet.manager.vm.plan;

import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerState;
import java.util.Optional;

/**
 * The facts that the status remembers from one reconcile to the next.
 *
 * @param id of the VM, once it was observed
 * @param task that the provider works on
 * @param restartToken that was last acted upon; empty before the VM was first observed
 * @param applied fingerprint of the shape that the provider last accepted
 * @param reportedPower the power that the status reports
 * @param guest which versions of its Secrets the VM was created with
 */
public record VmMemory(
        Optional<VmId> id,
        Optional<Task> task,
        Optional<String> restartToken,
        Optional<String> applied,
        Optional<PowerState> reportedPower,
        Optional<String> guest) {

    /** Nothing is known yet. */
    public static final VmMemory NOTHING = new VmMemory(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** No fingerprint: a provider failed on the last shape, and the state of a VM does not show all of it. */
    public static final String UNKNOWN_SHAPE = "unknown";

    /** What the provider works on. */
    public record Task(TaskRef ref, VmAction action) {}

    public VmMemory withId(VmId other) {
        return new VmMemory(Optional.of(other), task, restartToken, applied, reportedPower, guest);
    }

    public VmMemory withTask(Task other) {
        return new VmMemory(id, Optional.of(other), restartToken, applied, reportedPower, guest);
    }

    public VmMemory withoutTask() {
        return new VmMemory(id, Optional.empty(), restartToken, applied, reportedPower, guest);
    }

    public VmMemory withRestartToken(String other) {
        return new VmMemory(id, task, Optional.of(other), applied, reportedPower, guest);
    }

    public VmMemory withApplied(String other) {
        return new VmMemory(id, task, restartToken, Optional.of(other), reportedPower, guest);
    }

    /** Another VM than the one that was asked for a shape. */
    public VmMemory withoutApplied() {
        return new VmMemory(id, task, restartToken, Optional.empty(), reportedPower, guest);
    }

    public VmMemory withGuest(String other) {
        return new VmMemory(id, task, restartToken, applied, reportedPower, Optional.of(other));
    }

    public VmMemory withReportedPower(Optional<PowerState> other) {
        return new VmMemory(id, task, restartToken, applied, other, guest);
    }

    /** The task did not do what it was asked for, so that has to be asked for again. */
    public VmMemory afterFailed(VmAction action) {
        return switch (action) {
            case RESTART -> withoutTask().withRestartToken("");
            case RECONFIGURE -> withoutTask().withApplied(UNKNOWN_SHAPE);
            case CREATE, POWER, DELETE -> withoutTask();
        };
    }
}
