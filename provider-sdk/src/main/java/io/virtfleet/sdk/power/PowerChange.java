package io.virtfleet.sdk.power;

import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.server.task.TaskProgress;
import io.virtfleet.sdk.work.VmChanges;
import java.util.Optional;
import java.util.function.Function;

/**
 * A power action as a change of a VM: the step is chosen by the power that the VM has when the step is taken.
 *
 * @param power the power a VM has
 */
public record PowerChange<V>(PowerTable table, PowerAction action, Function<V, PowerState> power, Effects<V> effects)
        implements VmChanges.Change<V, PowerStep> {
    /** Takes a step on the platform, and answers with the VM as it is then. */
    @FunctionalInterface
    public interface Effects<V> {
        VmState take(V vm, PowerStep step, TaskProgress progress) throws Exception;
    }

    @Override
    public Optional<PowerStep> plan(V vm) {
        return table.step(action, power.apply(vm));
    }

    /** Who pulls the plug does not wait until the guest has shut down. */
    @Override
    public boolean preempts(Object running) {
        return action instanceof PowerAction.Off && running instanceof PowerAction.Shutdown;
    }

    @Override
    public VmState apply(V vm, PowerStep step, TaskProgress progress) throws Exception {
        return effects.take(vm, step, progress);
    }
}
