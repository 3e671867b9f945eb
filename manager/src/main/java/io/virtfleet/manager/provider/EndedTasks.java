package io.virtfleet.manager.provider;

import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.task.TaskState;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** The tasks that ended lately; who comes too late asks the provider. Not thread-safe. */
final class EndedTasks {
    private static final int MOST = 10_000;

    private final SequencedMap<TaskRef, TaskState> ends = new LinkedHashMap<>();

    void remember(TaskRef task, TaskState end) {
        ends.put(task, end);
        if (ends.size() > MOST) {
            ends.pollFirstEntry();
        }
    }

    Optional<TaskState> find(TaskRef task) {
        return Optional.ofNullable(ends.get(task));
    }
}
