package io.virtfleet.manager.vm.report;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.manager.vm.plan.StepResult;
import io.virtfleet.manager.vm.plan.VmStep;

/** Is called for every step and for every status that was written, on the thread of the reconciler. */
public interface VmListener {
    void performed(VirtualMachine resource, VmStep step, StepResult result, long nanos);

    void reported(VirtualMachine before, VirtualMachine after);
}
