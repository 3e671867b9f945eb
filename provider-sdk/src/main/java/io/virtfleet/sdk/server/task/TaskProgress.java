package io.virtfleet.sdk.server.task;

/** Where the work of a task tells how far it is. */
public interface TaskProgress {
    /** Values outside 0 to 100 are brought inside; {@code message} says for a person what goes on. */
    void at(int percent, String message);

    /** Whether the task was cancelled: the work should undo what it began, and throw. */
    boolean cancelled();
}
