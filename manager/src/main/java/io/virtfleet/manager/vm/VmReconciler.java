package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.controller.queue.Reconciler;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.vm.mapping.ResourceMapper;
import io.virtfleet.manager.vm.plan.StepResult;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmPlan;
import io.virtfleet.manager.vm.plan.VmRequeue;
import io.virtfleet.manager.vm.plan.VmStep;
import io.virtfleet.program.tracing.SpanScope;
import io.virtfleet.program.tracing.Tracing;
import java.util.Optional;

/** Observes, decides, acts and reports; and again while there is something to do at once. */
public final class VmReconciler implements Reconciler<VirtualMachine> {
    /** A VM that is created, reconfigured, started and reported needs half of these. */
    private static final int MAX_STEPS = 12;

    private final VmObserver observer;
    private final VmEffects effects;
    private final OrphanCleanup orphanCleanup;
    private final VmStatusWriter statusWriter;

    public VmReconciler(
            VmObserver observer, VmEffects effects, OrphanCleanup orphanCleanup, VmStatusWriter statusWriter) {
        this.observer = observer;
        this.effects = effects;
        this.orphanCleanup = orphanCleanup;
        this.statusWriter = statusWriter;
    }

    @Override
    public Requeue gone(ResourceKey key) {
        return orphanCleanup.remove(key).orElseGet(Requeue.OnChange::new);
    }

    @Override
    public Requeue reconcile(VirtualMachine resource) {
        // Of an earlier resource of the same name.
        return orphanCleanup.remove(ResourceKey.of(resource)).orElseGet(() -> converge(resource));
    }

    private Requeue converge(VirtualMachine resource) {
        VirtualMachine newest = resource;
        VmMemory memory = ResourceMapper.memory(resource);
        for (int steps = 0; steps < MAX_STEPS; steps++) {
            switch (step(observer.observe(newest, memory))) {
                case StepResult.Again(VirtualMachine returned, VmMemory remembered) -> {
                    newest = returned;
                    memory = remembered;
                }
                case StepResult.ReportAndContinue(VmMemory remembered, VmStep.Pause step) -> {
                    Optional<VirtualMachine> written = statusWriter.write(newest, remembered, step);
                    if (written.isEmpty()) {
                        return VmRequeue.afterConflict();
                    }
                    newest = written.get();
                    memory = remembered.withReportedPower(
                            ResourceMapper.memory(newest).reportedPower());
                }
                case StepResult.Report(VmMemory remembered, VmStep.Pause step, Requeue requeue) -> {
                    return statusWriter.write(newest, remembered, step).isPresent()
                            ? requeue
                            : VmRequeue.afterConflict();
                }
                case StepResult.Done(Requeue requeue) -> {
                    return requeue;
                }
            }
        }
        return VmRequeue.afterConflict();
    }

    private StepResult step(VmObservation observation) {
        VmStep step = VmPlan.next(observation.view());
        try (SpanScope _ = Tracing.child(step.getClass().getSimpleName())) {
            long begun = System.nanoTime();
            StepResult result = switch (step) {
                case VmStep.Change change -> effects.perform(change, observation);
                case VmStep.Pause pause -> StepResult.of(pause, observation.view());
                case VmStep.NoAction() -> new StepResult.Done(new Requeue.OnChange());
            };
            statusWriter.listener().performed(observation.resource(), step, result, System.nanoTime() - begun);
            return result;
        }
    }
}
