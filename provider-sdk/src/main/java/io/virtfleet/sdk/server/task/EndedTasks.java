package io.virtfleet.sdk.server.task;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.task.TaskState;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** How the tasks of a provider ended, for as long as the limits say. Its owner's lock guards it. */
final class EndedTasks {
    private final Clock clock;
    private final TaskLimits limits;
    private final Map<TaskRef, Ended> byRef = new HashMap<>();
    private final Deque<Ended> oldestFirst = new ArrayDeque<>();

    /** A task that is over. The change may hold secrets and a whole spec: only the end is kept. */
    record Ended(TaskRef ref, OwnerKey owner, TaskState state, Instant at) {}

    EndedTasks(Clock clock, TaskLimits limits) {
        this.clock = clock;
        this.limits = limits;
    }

    void add(Task task, TaskState end) {
        Ended ended = new Ended(task.ref(), task.owner(), end, clock.instant());
        byRef.put(ended.ref(), ended);
        oldestFirst.addLast(ended);
        forgetOld();
    }

    Optional<Ended> find(TaskRef ref) {
        forgetOld();
        return Optional.ofNullable(byRef.get(ref));
    }

    private void forgetOld() {
        Instant oldest = clock.instant().minus(limits.retention());
        while (!oldestFirst.isEmpty()
                && (oldestFirst.size() > limits.finished()
                        || oldestFirst.peekFirst().at().isBefore(oldest))) {
            byRef.remove(oldestFirst.removeFirst().ref());
        }
    }
}
