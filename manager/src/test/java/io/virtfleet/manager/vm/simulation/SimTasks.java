package io.virtfleet.manager.vm.simulation;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The running and the ended tasks of a provider. */
final class SimTasks {
    private static final int MOST_MILLIS = 20_000;
    private static final int AT_ONCE_MILLIS = 50;
    private static final double FAILS = 0.15;
    private static final List<FaultKind> CAUSES =
            List.of(FaultKind.INTERNAL, FaultKind.EXHAUSTED, FaultKind.BUSY, FaultKind.NOT_FOUND);

    private final SimWorld world;
    private final SimPlatform platform;
    private final SimWeather weather;
    private final Map<TaskRef, SimTask> running = new LinkedHashMap<>();
    private final Map<TaskRef, TaskState> ended = new LinkedHashMap<>();
    private final String prefix;
    private int begun;

    /** {@code prefix} begins the names of its tasks. */
    SimTasks(SimWorld world, SimPlatform platform, SimWeather weather, String prefix) {
        this.prefix = prefix;
        this.world = world;
        this.platform = platform;
        this.weather = weather;
    }

    TaskState state(TaskRef ref) {
        return running.containsKey(ref)
                ? new TaskState.Running(world.below(100), "at work")
                : ended.getOrDefault(ref, new TaskState.Forgotten());
    }

    Optional<SimTask> running(VmId vm) {
        return running.values().stream().filter(task -> task.vm().equals(vm)).findFirst();
    }

    TaskRef begin(SimVm vm, Object asked, VmPhase during, Function<SimVm, Optional<SimVm>> work) {
        var task = new SimTask(new TaskRef(prefix + ++begun), vm.id(), asked, work);
        running.put(task.ref(), task);
        platform.put(vm.in(during));
        if (world.mishap(weather.tasksFailAtOnce())) {
            world.soon(AT_ONCE_MILLIS, () -> failAtOnce(task));
        } else {
            world.soon(MOST_MILLIS, () -> end(task));
        }
        return task.ref();
    }

    /** The VM as it is then; empty: it is no more. */
    Optional<SimVm> finish(SimVm vm, Function<SimVm, Optional<SimVm>> work) {
        Optional<SimVm> made = work.apply(vm).map(SimVm::settled).map(platform::put);
        made.ifPresentOrElse(this::stopSoon, () -> platform.remove(vm));
        return made;
    }

    private void stopSoon(SimVm vm) {
        if (vm.power() == PowerState.ON && world.mishap(weather.guestsStop())) {
            world.soon(
                    AT_ONCE_MILLIS,
                    () -> platform.find(vm.id())
                            .filter(now -> running(now.id()).isEmpty() && now.startedAt() == vm.startedAt())
                            .ifPresent(now -> platform.put(now.after(new PowerAction.Off(), world.now())
                                    .settled())));
        }
    }

    private void failAtOnce(SimTask task) {
        if (running.remove(task.ref()) != null) {
            platform.find(task.vm()).ifPresentOrElse(vm -> fail(task, vm), () -> ended.put(task.ref(), gone(task)));
        }
    }

    void cancelOther(SimVm vm, Object asked) {
        running(vm.id()).filter(task -> !task.asked().equals(asked)).ifPresent(task -> {
            running.remove(task.ref());
            publish(task, vm, new TaskState.Failed(Fault.of(FaultKind.BUSY, "a delete came between")));
        });
    }

    /** What half was done is finished, undone, or left half done for the next one who asks. */
    void forget() {
        List.copyOf(running.values()).forEach(task -> {
            running.remove(task.ref());
            platform.find(task.vm()).ifPresent(vm -> leave(task, vm));
        });
        ended.clear();
    }

    private void leave(SimTask task, SimVm vm) {
        if (world.flip(0.5)) {
            finishQuietly(task, vm);
        } else if (!halfMade(task, vm)) {
            platform.put(vm.settled());
        } else if (world.flip(0.5)) {
            platform.remove(vm);
        }
    }

    /** What another process has finished meanwhile is not this task's to remove. */
    private static boolean halfMade(SimTask task, SimVm vm) {
        return task.asked().equals(SimTask.CREATE) && vm.phase() == VmPhase.CREATING;
    }

    /** A power change that fits no more is none. */
    private void finishQuietly(SimTask task, SimVm vm) {
        try {
            finish(vm, task.work());
        } catch (ProviderException _) {
            platform.put(vm.settled());
        }
    }

    private void end(SimTask task) {
        if (running.remove(task.ref()) == null) {
            return;
        }
        Optional<SimVm> vm = platform.find(task.vm());
        if (vm.isEmpty()) {
            ended.put(task.ref(), gone(task));
        } else if (world.mishap(FAILS)) {
            fail(task, vm.get());
        } else {
            succeed(task, vm.get());
        }
    }

    private static TaskState gone(SimTask task) {
        return task.asked().equals(SimTask.DELETE)
                ? new TaskState.Succeeded(new TaskResult.OfRemoval())
                : new TaskState.Failed(Fault.of(FaultKind.NOT_FOUND, "vm.vm_id", "it went while it was worked on"));
    }

    private void succeed(SimTask task, SimVm vm) {
        try {
            TaskResult result = finish(vm, task.work())
                    .<TaskResult>map(made -> new TaskResult.OfVm(made.state()))
                    .orElseGet(TaskResult.OfRemoval::new);
            publish(task, vm, new TaskState.Succeeded(result));
        } catch (ProviderException unfit) {
            platform.put(vm.settled());
            publish(task, vm, new TaskState.Failed(unfit.fault()));
        }
    }

    /** A create that fails leaves nothing, or a VM that is found. */
    private void fail(SimTask task, SimVm vm) {
        if (halfMade(task, vm) && world.flip(0.7)) {
            platform.remove(vm);
        } else {
            platform.put(vm.settled());
        }
        platform.doubt(vm.owner().uid(), world.now());
        publish(task, vm, new TaskState.Failed(Fault.of(world.pick(CAUSES), "it did not work")));
    }

    private void publish(SimTask task, SimVm vm, TaskState end) {
        ended.put(task.ref(), end);
        platform.taskEnded(task.ref(), vm.owner(), end);
    }
}
