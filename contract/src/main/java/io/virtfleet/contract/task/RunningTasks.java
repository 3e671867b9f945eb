package io.virtfleet.contract.task;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;

/** The part of a provider that lists its running work, and stops it when asked. */
public interface RunningTasks {
    /** All running tasks of a fleet; one that runs throughout is on exactly one page. */
    Page<RunningTask> list(PageRequest page);

    /**
     * Asks a task to stop, and does not wait for it: it ends as {@link TaskState.Failed#cancelled}, or with its work done
     * when that was too late. Answers where the task stands; one that ended or is not known is left as it is. CONFLICT
     * when it works for another owner.
     */
    TaskState cancel(TaskRef task, Owner owner);
}
