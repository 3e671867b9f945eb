package io.virtfleet.manager.vm;

import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.provider.connection.ProviderLink;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Remembers how far tasks were when their provider was last asked. A provider that is watched reports the end of a task by
 * itself, so it is asked for the progress now and then; one that is not watched is asked often.
 */
public final class RunningTasks {
    /** How often the progress of a task is asked for, at most. */
    static final Duration BETWEEN_LOOKS = Duration.ofSeconds(30);

    /** Most tasks have ended by then, also those whose end the provider did not report. */
    static final Duration FIRST_LOOK = Duration.ofSeconds(5);

    private static final Duration UNWATCHED = Duration.ofSeconds(5);
    private static final int STEP_PERCENT = 10;
    private static final int MOST = 100_000;

    private final LongSupplier nanos;
    private final RandomGenerator random;
    private final SequencedMap<TaskRef, Look> looks = new LinkedHashMap<>();

    /** {@code nanos} is a monotonic clock; {@code random} may be shared by threads. */
    public RunningTasks(LongSupplier nanos, RandomGenerator random) {
        this.nanos = nanos;
        this.random = random;
    }

    /** How the task is, or was a moment ago; asks the provider where that is too long ago, or its VM came to rest. */
    TaskState state(TaskRef task, ProviderLink link, Optional<VmState> vm) {
        Optional<TaskState> known = link.inventory().ended(task).or(() -> recent(task, link, vm));
        if (known.isPresent()) {
            return known.get();
        }
        TaskState now = link.parts().tasks().state(task);
        if (now instanceof TaskState.Running(int percent, String message)) {
            var stepped = new TaskState.Running(percent - percent % STEP_PERCENT, message);
            remember(task, look(stepped, BETWEEN_LOOKS, link, vm));
            return stepped;
        }
        return now;
    }

    /** The provider has just begun the task. */
    void begun(TaskRef task, ProviderLink link, Optional<VmState> vm) {
        remember(task, look(new TaskState.Running(0, ""), FIRST_LOOK, link, vm));
    }

    private Look look(TaskState.Running state, Duration valid, ProviderLink link, Optional<VmState> vm) {
        return new Look(state, valid, vm.map(VmState::phase), link.inventory().completions(), nanos.getAsLong());
    }

    private synchronized void remember(TaskRef task, Look look) {
        looks.remove(task);
        looks.put(task, look);
        if (looks.size() > MOST) {
            looks.pollFirstEntry();
        }
    }

    /** When to look at a running task again, if no event comes before. */
    synchronized Duration nextLook(TaskRef task, ProviderLink link) {
        Look last = looks.get(task);
        if (last == null || !link.inventory().watched()) {
            return UNWATCHED;
        }
        return last.valid().plusNanos(random.nextLong(last.valid().toNanos()));
    }

    /** A provider that was away may have ended a task without saying so, and one that forgot it certainly has. */
    private synchronized Optional<TaskState> recent(TaskRef task, ProviderLink link, Optional<VmState> vm) {
        long now = nanos.getAsLong();
        return Optional.ofNullable(looks.get(task))
                .filter(_ -> link.inventory().watched())
                .filter(look -> look.completions() == link.inventory().completions())
                .filter(look -> now - look.at() < look.valid().toNanos())
                .filter(look -> !cameToRest(look, vm))
                .map(Look::state);
    }

    private static boolean cameToRest(Look look, Optional<VmState> vm) {
        Optional<VmPhase> phase = vm.map(VmState::phase);
        return phase.filter(RunningTasks::rests).isPresent() && !phase.equals(look.phase());
    }

    private static boolean rests(VmPhase phase) {
        return switch (phase) {
            case RUNNING, STOPPED, PAUSED, FAILED -> true;
            case CREATING, STARTING, STOPPING, MIGRATING, DELETING, UNKNOWN -> false;
        };
    }

    /** What was seen when the provider was last asked. */
    private record Look(TaskState.Running state, Duration valid, Optional<VmPhase> phase, long completions, long at) {}
}
