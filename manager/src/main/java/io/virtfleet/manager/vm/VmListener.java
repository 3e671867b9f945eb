package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;

/** Hears of every step and of every status that was written; called by the pass itself. */
interface VmListener {
    void stepped(VirtualMachine resource, VmStep step, StepResult result, long nanos);

    void told(VirtualMachine before, VirtualMachine after);
}
