package io.virtfleet.manager.vm.plan;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerState;
import java.util.Optional;

/**
 * The facts that the status remembers from one reconcile to the next.
 *
 * @param id of the VM, once it was observed
 * @param task that the provider works on
 * @param restart which token was last acted upon
 * @param applied fingerprint of the shape that the provider last accepted
 * @param reportedPower the power that the status reports
 * @param guest which versions of its Secrets the VM was created with
 */
public record VmMemory(
        Optional<VmId> id,
        Optional<Task> task,
        Restarts restart,
        Optional<String> applied,
        Optional<PowerState> reportedPower,
        Optional<String> guest) {

    /** Nothing is known yet. */
    public static final VmMemory NOTHING = new VmMemory(
            Optional.empty(),
            Optional.empty(),
            Restarts.of(Optional.empty()),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    /** No fingerprint: a provider failed on the last shape, and the state of a VM does not show all of it. */
    public static final String UNKNOWN_SHAPE = "unknown";

    /** What the provider works on. */
    public record Task(TaskRef ref, VmAction action) {}

    /**
     * Which restart was last asked for.
     *
     * @param token that was written down last; empty before the VM was first observed
     * @param due the token was written down in this reconcile and the provider has not been asked yet; no status says so,
     *     because whether the provider was asked before a process ended cannot be known
     */
    public record Restarts(Optional<String> token, boolean due) {
        public static Restarts of(Optional<String> token) {
            return new Restarts(token, false);
        }
    }

    public VmMemory withId(VmId other) {
        return new VmMemory(Optional.of(other), task, restart, applied, reportedPower, guest);
    }

    public VmMemory withTask(Task other) {
        return new VmMemory(id, Optional.of(other), restart, applied, reportedPower, guest);
    }

    public VmMemory withoutTask() {
        return new VmMemory(id, Optional.empty(), restart, applied, reportedPower, guest);
    }

    public Optional<String> restartToken() {
        return restart.token();
    }

    public VmMemory withRestartToken(String other) {
        return with(Restarts.of(Optional.of(other)));
    }

    VmMemory withRestartDue(String token) {
        return with(new Restarts(Optional.of(token), true));
    }

    private VmMemory with(Restarts other) {
        return new VmMemory(id, task, other, applied, reportedPower, guest);
    }

    public VmMemory withApplied(String other) {
        return new VmMemory(id, task, restart, Optional.of(other), reportedPower, guest);
    }

    /** Another VM than the one that was asked for a shape. */
    public VmMemory withoutApplied() {
        return new VmMemory(id, task, restart, Optional.empty(), reportedPower, guest);
    }

    public VmMemory withGuest(String other) {
        return new VmMemory(id, task, restart, applied, reportedPower, Optional.of(other));
    }

    public VmMemory withReportedPower(Optional<PowerState> other) {
        return new VmMemory(id, task, restart, applied, other, guest);
    }

    /** What was asked for was not done, so it has to be asked for again; a restart only if certainly nothing was done. */
    public VmMemory afterFailed(VmAction action, Fault fault) {
        return switch (action) {
            case RESTART ->
                withoutTask()
                        .withRestartToken(refused(fault) ? "" : restartToken().orElse(""));
            case CREATE, POWER, RECONFIGURE, DELETE -> afterForgotten(action);
        };
    }

    /** Whether the work was done is unknown. Repeating it does no harm, except for a restart. */
    public VmMemory afterForgotten(VmAction action) {
        return switch (action) {
            case RECONFIGURE -> withoutTask().withApplied(UNKNOWN_SHAPE);
            case CREATE, POWER, RESTART, DELETE -> withoutTask();
        };
    }

    /** Whether a fault proves that nothing was done. A lost answer, or a provider that broke off, does not. */
    public static boolean refused(Fault fault) {
        return switch (fault.kind()) {
            case UNREACHABLE, INTERNAL -> false;
            case INVALID_SPEC, UNSUPPORTED, CONFLICT, NOT_FOUND, DENIED, EXHAUSTED, BUSY, FENCED -> true;
        };
    }
}
