package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.manager.controller.Reconciler;
import io.virtfleet.manager.controller.Requeue;
import io.virtfleet.manager.controller.WriteResult;
import io.virtfleet.manager.controller.Writes;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;

/** See, decide, do, tell; and again while there is something to do at once. */
public final class VmReconciler implements Reconciler<VirtualMachine> {
    /** A VM that is made, shaped, started and told needs half of these. */
    private static final int MOST_STEPS = 12;

    private final VmObserver observer;
    private final VmEffects effects;
    private final Writes<VirtualMachine> writer;
    private final VmListener listener;
    private final Clock clock;

    VmReconciler(
            VmObserver observer, VmEffects effects, Writes<VirtualMachine> writer, VmListener listener, Clock clock) {
        this.observer = observer;
        this.effects = effects;
        this.writer = writer;
        this.listener = listener;
        this.clock = clock;
    }

    @Override
    public Requeue reconcile(VirtualMachine resource) {
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
                    Optional<VirtualMachine> told = tell(newest, remembered, news);
                    if (told.isEmpty()) {
                        return VmRequeue.afterConflict();
                    }
                    newest = told.get();
                    memory = remembered.withToldPower(WishMapper.memory(newest).toldPower());
                }
                case StepResult.Tell(VmMemory remembered, VmNews news, Requeue requeue) -> {
                    return tell(newest, remembered, news).isPresent() ? requeue : VmRequeue.afterConflict();
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
        long begun = System.nanoTime();
        StepResult result = switch (step) {
            case VmStep.Change change -> effects.perform(change, seen);
            case VmStep.Pause pause -> VmPauses.after(pause, seen.view());
        };
        listener.stepped(seen.resource(), step, result, System.nanoTime() - begun);
        return result;
    }

    /** The resource as it is now; empty when someone else changed it, so that all has to be looked at again. */
    private Optional<VirtualMachine> tell(VirtualMachine resource, VmMemory memory, VmNews news) {
        VirtualMachineStatus status = VmReport.of(resource, memory, news, clock.instant());
        if (Objects.equals(status, resource.getStatus())) {
            return Optional.of(resource);
        }
        return switch (writer.writeStatus(withStatus(resource, status))) {
            case WriteResult.Written<VirtualMachine>(VirtualMachine written) -> {
                listener.told(resource, written);
                yield Optional.of(written);
            }
            case WriteResult.Conflict<VirtualMachine> _, WriteResult.Gone<VirtualMachine> _ -> Optional.empty();
        };
    }

    /** What the cache has is never changed. */
    private static VirtualMachine withStatus(VirtualMachine resource, VirtualMachineStatus status) {
        var copy = new VirtualMachine();
        copy.setMetadata(resource.getMetadata());
        copy.setSpec(resource.getSpec());
        copy.setStatus(status);
        return copy;
    }
}
