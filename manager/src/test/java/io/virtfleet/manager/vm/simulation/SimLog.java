package io.virtfleet.manager.vm.simulation;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.manager.vm.plan.StepResult;
import io.virtfleet.manager.vm.plan.VmStep;
import io.virtfleet.manager.vm.report.VmListener;

/** Notes the steps of the loop for whoever has to understand a failed run. */
record SimLog(SimWorld world) implements VmListener {
    @Override
    public void performed(VirtualMachine resource, VmStep step, StepResult result, long nanos) {
        world.note("   " + resource.getMetadata().getName() + " "
                + step.getClass().getSimpleName() + " -> " + result.getClass().getSimpleName());
    }

    @Override
    public void reported(VirtualMachine before, VirtualMachine after) {}
}
