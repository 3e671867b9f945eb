package io.virtfleet.manager.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.manager.controller.Blame;
import io.virtfleet.manager.controller.Requeue;
import io.virtfleet.manager.controller.Retry;
import io.virtfleet.manager.vm.VmView.Doubt;

/** When to look again after a fault; its kind decides. */
final class VmRequeue {
    private VmRequeue() {}

    static Requeue of(Fault fault) {
        if (fault.retryAfter().isPresent()) {
            return new Requeue.After(fault.retryAfter().get());
        }
        return switch (fault.kind().retry()) {
            case WHEN_SPEC_CHANGES, NEVER -> new Requeue.OnChange();
            case WITH_BACKOFF -> new Requeue.Backoff(Retry.SOON, blame(fault.kind()));
            case SLOWLY -> new Requeue.Backoff(Retry.SLOWLY, blame(fault.kind()));
        };
    }

    /** Who waits for a Provider is woken when that changes; only who asked and failed has to ask again. */
    static Requeue of(Doubt doubt, Fault fault) {
        return switch (doubt) {
            case NO_PROVIDER, PAUSED, UNREACHABLE -> new Requeue.OnChange();
            case FAILED -> of(fault);
        };
    }

    /** Someone else wrote the resource: the cache will soon have it. */
    static Requeue afterConflict() {
        return new Requeue.Backoff(Retry.SOON, Blame.KEY);
    }

    private static Blame blame(FaultKind kind) {
        return switch (kind) {
            case UNREACHABLE, INTERNAL, DENIED -> Blame.LANE;
            case INVALID_SPEC, UNSUPPORTED, CONFLICT, NOT_FOUND, EXHAUSTED, BUSY, FENCED -> Blame.KEY;
        };
    }
}
