package io.virtfleet.contract.task;

import io.virtfleet.contract.TaskRef;

/** The required part of a provider that knows its running and lately finished work. */
public interface Tasks {
    /** Asking twice answers twice; an unknown task is {@link TaskState.Forgotten}, never an error. */
    TaskState state(TaskRef task);
}
