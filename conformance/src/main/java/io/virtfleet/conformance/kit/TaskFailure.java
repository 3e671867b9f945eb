package io.virtfleet.conformance.kit;

import io.virtfleet.contract.Fault;

/** A task failed where it should have succeeded; some cases expect just that. */
public final class TaskFailure extends RuntimeException {
    private final transient Fault fault;

    public TaskFailure(Fault fault) {
        super("expected a task that succeeds; came its failure " + fault);
        this.fault = fault;
    }

    public Fault fault() {
        return fault;
    }
}
