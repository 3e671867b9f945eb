package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.contract.Fault;
import io.virtfleet.controller.queue.FailureScope;
import io.virtfleet.controller.queue.Reconciler;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.provider.connection.ProviderLink;
import io.virtfleet.manager.vm.mapping.ResourceMapper;
import io.virtfleet.manager.vm.plan.StepResult;
import io.virtfleet.manager.vm.plan.VmAction;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmPlan;
import io.virtfleet.manager.vm.plan.VmRequest;
import io.virtfleet.manager.vm.plan.VmRequeue;
import io.virtfleet.manager.vm.plan.VmStep;
import io.virtfleet.program.tracing.SpanScope;
import io.virtfleet.program.tracing.Tracing;
import java.time.Duration;
import java.util.Optional;

/** Observes, decides, acts and reports; and again while there is something to do at once. */
public final class VmReconciler implements Reconciler<VirtualMachine> {
    /** A VM that is created, reconfigured, started and reported needs half of these. */
    private static final int MAX_STEPS = 12;

    private final VmObserver observer;
    private final VmEffects effects;
    private final OrphanCleanup orphanCleanup;
    private final VmStatusWriter statusWriter;
    private final VmAttempts attempts;
    private final RunningTasks tasks;

    public VmReconciler(
            VmObserver observer,
            VmEffects effects,
            OrphanCleanup orphanCleanup,
            VmStatusWriter statusWriter,
            VmAttempts attempts,
            RunningTasks tasks) {
        this.observer = observer;
        this.effects = effects;
        this.orphanCleanup = orphanCleanup;
        this.statusWriter = statusWriter;
        this.attempts = attempts;
        this.tasks = tasks;
    }

    @Override
    public Requeue gone(ResourceKey key) {
        return orphanCleanup.remove(key).orElseGet(Requeue.OnChange::new);
    }

    @Override
    public Requeue reconcile(VirtualMachine resource) {
        Optional<Requeue> orphan = orphanCleanup.removeBeside(resource);
        Requeue own = converge(resource);
        return own instanceof Requeue.OnChange ? orphan.orElse(own) : own;
    }

    private Requeue converge(VirtualMachine resource) {
        VirtualMachine newest = resource;
        VmMemory memory = ResourceMapper.memory(resource);
        for (int steps = 0; steps < MAX_STEPS; steps++) {
            VmObservation observation = observer.observe(newest, memory);
            noteEnded(memory, observation);
            switch (step(observation)) {
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
                    Requeue next = count(step, requeue, observation);
                    return statusWriter.write(newest, remembered, step).isPresent() ? next : VmRequeue.afterConflict();
                }
                case StepResult.Done(Requeue requeue) -> {
                    attempts.settled(newest);
                    return requeue;
                }
            }
        }
        return VmRequeue.afterConflict();
    }

    /** A task that is not remembered any more has not failed. */
    private void noteEnded(VmMemory before, VmObservation observation) {
        before.task()
                .filter(_ -> observation.view().memory().task().isEmpty())
                .ifPresent(task -> attempts.done(observation.resource(), task.action()));
    }

    /** A request that failed is repeated after a pause of its own, which grows with each failure. */
    private Requeue count(VmStep.Pause step, Requeue requeue, VmObservation observation) {
        if (step instanceof VmStep.Settle) {
            attempts.settled(observation.resource());
        }
        if (step instanceof VmStep.AwaitTask await
                && observation.access() instanceof ProviderAccess.Open(ProviderLink link)) {
            return new Requeue.After(tasks.nextLook(await.task().ref(), link));
        }
        if (!(step instanceof VmStep.AcceptFailure(VmAction action, Fault fault, var _))) {
            return requeue;
        }
        Duration pause = attempts.failed(observation.resource(), action, fault, observation.access());
        return requeue instanceof Requeue.Backoff(var _, FailureScope scope)
                ? new Requeue.RetryAfter(pause, scope)
                : requeue;
    }

    private StepResult step(VmObservation observation) {
        VmStep step = VmPlan.next(observation.view());
        if (step instanceof VmStep.ReportRestart(var _, String token)) {
            attempts.restartDue(observation.resource(), token);
        }
        if (step instanceof VmStep.Change) {
            VmRequest.of(step)
                    .ifPresent(request -> attempts.begin(observation.resource(), request, observation.access()));
        }
        try (SpanScope _ = Tracing.child(step.getClass().getSimpleName())) {
            long begun = System.nanoTime();
            StepResult result = switch (step) {
                case VmStep.Change change -> effects.perform(change, observation);
                case VmStep.Pause pause -> StepResult.of(pause, observation.view());
                case VmStep.NoAction() -> new StepResult.Done(new Requeue.OnChange());
            };
            statusWriter.listener().performed(observation.resource(), step, result, System.nanoTime() - begun);
            if (result instanceof StepResult.Again) {
                VmRequest.of(step).ifPresent(request -> attempts.done(observation.resource(), request.action()));
            }
            return result;
        }
    }
}
