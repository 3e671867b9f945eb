package io.virtfleet.manager.vm.plan;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.controller.queue.Requeue;

/** How a step ended, and what the reconciler does next. */
public sealed interface StepResult {
    /** Observe again at once. */
    record Again(VirtualMachine newest, VmMemory memory) implements StepResult {}

    /** Report, then observe again at once: the status has to be written before anything else is done. */
    record ReportAndContinue(VmMemory memory, VmStep.Pause step) implements StepResult {}

    /** Report, and wait. */
    record Report(VmMemory memory, VmStep.Pause step, Requeue requeue) implements StepResult {}

    /** Nothing to report: the resource is gone, or someone else changed it meanwhile. */
    record Done(Requeue requeue) implements StepResult {}

    /** The result of a step that changes nothing. */
    static StepResult of(VmStep.Pause step, VmView view) {
        VmMemory memory = step.remember(view.memory());
        return switch (step) {
            case VmStep.ReportPower _, VmStep.ReportRestart _, VmStep.ReportReconfigure _ ->
                new ReportAndContinue(memory, step);
            // Whatever else failed, the VM of a resource that is being deleted still has to be removed.
            case VmStep.AcceptFailure(VmAction action, var _, var _)
            when view.lifecycle().deleting() && action != VmAction.DELETE -> new ReportAndContinue(memory, step);
            case VmStep.Pause _ -> new Report(memory, step, VmRequeue.after(step));
        };
    }
}
