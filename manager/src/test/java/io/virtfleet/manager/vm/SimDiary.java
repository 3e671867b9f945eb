package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;

/** Notes the steps of the loop for whoever has to understand a failed run. */
record SimDiary(SimWorld world) implements VmListener {
    @Override
    public void stepped(VirtualMachine resource, VmStep step, StepResult result, long nanos) {
        world.note("   " + resource.getMetadata().getName() + " "
                + step.getClass().getSimpleName() + " -> " + result.getClass().getSimpleName());
    }

    @Override
    public void told(VirtualMachine before, VirtualMachine after) {}
}
