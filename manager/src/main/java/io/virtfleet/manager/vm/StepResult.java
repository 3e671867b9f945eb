package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.manager.controller.Requeue;

/** How a step ended. */
sealed interface StepResult {
    /** Look again at once. */
    record Again(VirtualMachine newest, VmMemory memory) implements StepResult {}

    /** Tell, then look again at once: it had to be written down before anything else is done. */
    record TellAndGoOn(VmMemory memory, VmNews news) implements StepResult {}

    /** Tell, and rest. */
    record Tell(VmMemory memory, VmNews news, Requeue requeue) implements StepResult {}

    /** Nothing to tell: the resource is gone, or someone else changed it meanwhile. */
    record Done(Requeue requeue) implements StepResult {}
}
