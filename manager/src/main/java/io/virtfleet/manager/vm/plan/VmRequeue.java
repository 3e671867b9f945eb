package io.virtfleet.manager.vm.plan;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.controller.queue.FailureScope;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.Retry;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import java.time.Duration;

/** When a VM is reconciled again after a step; after a fault its kind decides. */
public final class VmRequeue {
    /** The end of a task is an event; this is for its progress, and longer by chance. */
    private static final Duration TASK_PROGRESS = Duration.ofSeconds(30);

    private VmRequeue() {}

    public static Requeue after(VmStep.Pause step) {
        return switch (step) {
            // Secrets are not watched, so what is missing is looked for again.
            case VmStep.AwaitInputs _ -> new Requeue.Backoff(Retry.SOON, FailureScope.KEY);
            case VmStep.AwaitProvider(var reason, var fault) -> after(reason, fault);
            case VmStep.BlockDelete(var reason, var fault) -> after(reason, fault);
            case VmStep.AwaitTask _ -> new Requeue.After(TASK_PROGRESS);
            case VmStep.AcceptFailure(var _, var fault, var _) -> after(fault);
            case VmStep.AwaitRetry(var _, var _, Duration remaining, var _) -> new Requeue.After(remaining);
            case VmStep.Refuse _,
                    VmStep.ReportPower _,
                    VmStep.ReportRestart _,
                    VmStep.ReportReconfigure _,
                    VmStep.Settle _,
                    VmStep.ReportVanished _ -> new Requeue.OnChange();
        };
    }

    private static Requeue after(Fault fault) {
        return switch (fault.kind().retry()) {
            case WHEN_SPEC_CHANGES -> new Requeue.OnChange();
            case WITH_BACKOFF -> new Requeue.Backoff(Retry.SOON, scope(fault.kind()));
            // NEVER is for a caller that does not lead any more, and then nothing is reconciled here.
            case SLOWLY, NEVER -> new Requeue.Backoff(Retry.SLOWLY, scope(fault.kind()));
        };
    }

    /** A VM that waits for its Provider is enqueued when that changes; only a failed call has to be repeated. */
    private static Requeue after(UnknownReason reason, Fault fault) {
        return switch (reason) {
            case NO_PROVIDER, PAUSED, UNREACHABLE -> new Requeue.OnChange();
            case FAILED -> after(fault);
        };
    }

    /** Someone else wrote the resource: the cache will soon have it. */
    public static Requeue afterConflict() {
        return new Requeue.Backoff(Retry.SOON, FailureScope.KEY);
    }

    private static FailureScope scope(FaultKind kind) {
        return switch (kind) {
            case UNREACHABLE -> FailureScope.LANE;
            case INVALID_SPEC, UNSUPPORTED, CONFLICT, NOT_FOUND, DENIED, EXHAUSTED, BUSY, INTERNAL, FENCED ->
                FailureScope.KEY;
        };
    }
}
