package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.manager.controller.Reconciler;
import io.virtfleet.manager.controller.Requeue;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.sdk.trace.OpenSpan;
import io.virtfleet.sdk.trace.Span;
import java.util.Optional;

/** See, decide, do, tell; and again while there is something to do at once. */
public final class VmReconciler implements Reconciler<VirtualMachine> {
    /** A VM that is made, shaped, started and told needs half of these. */
    private static final int MOST_STEPS = 12;

    private final VmObserver observer;
    private final VmEffects effects;
    private final VmBurial burial;
    private final VmTeller teller;

    VmReconciler(VmObserver observer, VmEffects effects, VmBurial burial, VmTeller teller) {
        this.observer = observer;
        this.effects = effects;
        this.burial = burial;
        this.teller = teller;
    }

    @Override
    public Requeue gone(ResourceKey key) {
        return burial.bury(key).orElseGet(Requeue.OnChange::new);
    }

    @Override
    public Requeue reconcile(VirtualMachine resource) {
        // Of an earlier resource of the same name.
        return burial.bury(ResourceKey.of(resource)).orElseGet(() -> live(resource));
    }

    private Requeue live(VirtualMachine resource) {
        VirtualMachine newest = resource;
        VmMemory memory = WishMapper.memory(resource);
        for (int steps = 0; steps < MOST_STEPS; steps++) {
            Seen seen = observer.observe(newest, memory);
            switch (step(seen)) {
                case StepResult.Again(VirtualMachine returned, VmMemory remembered) -> {
                    newest = returned;
                    memory = remembered;
                }
                case StepResult.TellAndGoOn(VmMemory remembered, VmNews news) -> {
                    Optional<VirtualMachine> told = teller.tell(newest, remembered, news);
                    if (told.isEmpty()) {
                        return VmRequeue.afterConflict();
                    }
                    newest = told.get();
                    memory = remembered.withToldPower(WishMapper.memory(newest).toldPower());
                }
                case StepResult.Tell(VmMemory remembered, VmNews news, Requeue requeue) -> {
                    return teller.tell(newest, remembered, news).isPresent() ? requeue : VmRequeue.afterConflict();
                }
                case StepResult.Done(Requeue requeue) -> {
                    return requeue;
                }
            }
        }
        return VmRequeue.afterConflict();
    }

    private StepResult step(Seen seen) {
        VmStep step = VmPlan.next(seen.view());
        try (OpenSpan _ = Span.current().open(step.getClass().getSimpleName())) {
            long begun = System.nanoTime();
            StepResult result = switch (step) {
                case VmStep.Change change -> effects.perform(change, seen);
                case VmStep.Pause pause -> VmPauses.after(pause, seen.view());
            };
            teller.stepped(seen.resource(), step, result, System.nanoTime() - begun);
            return result;
        }
    }
}
