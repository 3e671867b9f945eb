package io.virtfleet.manager.vm;

import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerState;
import java.util.Optional;

/**
 * The facts that the status remembers from one pass to the next.
 *
 * @param id of the VM, once it was seen
 * @param task that the provider works on
 * @param restartToken that was last acted upon; empty before the VM was first seen
 * @param applied fingerprint of the shape that the provider last accepted
 * @param toldPower the power that the status tells
 * @param guest which versions of its Secrets the VM was made with
 */
record VmMemory(
        Optional<VmId> id,
        Optional<Task> task,
        Optional<String> restartToken,
        Optional<String> applied,
        Optional<PowerState> toldPower,
        Optional<String> guest) {

    /** Nothing is known yet. */
    static final VmMemory NOTHING = new VmMemory(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** No fingerprint: a provider failed on the last shape, and not all of a shape can be seen at the VM. */
    static final String UNKNOWN_SHAPE = "unknown";

    /** What the provider works on. */
    record Task(TaskRef ref, VmAction action) {}

    VmMemory withId(VmId other) {
        return new VmMemory(Optional.of(other), task, restartToken, applied, toldPower, guest);
    }

    VmMemory withTask(Task other) {
        return new VmMemory(id, Optional.of(other), restartToken, applied, toldPower, guest);
    }

    VmMemory withoutTask() {
        return new VmMemory(id, Optional.empty(), restartToken, applied, toldPower, guest);
    }

    VmMemory withRestartToken(String other) {
        return new VmMemory(id, task, Optional.of(other), applied, toldPower, guest);
    }

    VmMemory withApplied(String other) {
        return new VmMemory(id, task, restartToken, Optional.of(other), toldPower, guest);
    }

    /** Another VM than the one that was asked for a shape. */
    VmMemory withoutApplied() {
        return new VmMemory(id, task, restartToken, Optional.empty(), toldPower, guest);
    }

    VmMemory withGuest(String other) {
        return new VmMemory(id, task, restartToken, applied, toldPower, Optional.of(other));
    }

    VmMemory withToldPower(Optional<PowerState> other) {
        return new VmMemory(id, task, restartToken, applied, other, guest);
    }

    /** The task did not do what it was asked for, so that has to be asked for again. */
    VmMemory afterFailed(VmAction action) {
        return switch (action) {
            case RESTART -> withoutTask().withRestartToken("");
            case RECONFIGURE -> withoutTask().withApplied(UNKNOWN_SHAPE);
            case CREATE, POWER, DELETE -> withoutTask();
        };
    }
}
