package io.virtfleet.sdk.server.task;

/** Where the work of a task tells how far it is. */
public interface TaskProgress {
    /** Values outside 0 to 100 are brought inside; {@code message} says for a person what goes on. */
    void at(int percent, String message);

    /**
     * For work that does not tell how far it is: from now on, until the next call of this or of {@link #at}, it is looked
     * up when somebody asks for the task, and at no other time.
     */
    void by(TaskGauge gauge, String message);

    /** Whether the task was cancelled: the work should undo what it began, and throw. */
    boolean cancelled();
}
