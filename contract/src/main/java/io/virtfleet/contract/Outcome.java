package io.virtfleet.contract;

/** How a requested change ended: at once, or as a task to watch. */
public sealed interface Outcome<T> {
    /** The change is done; {@code value} is what it made. */
    record Done<T>(T value) implements Outcome<T> {}

    /** The change goes on. */
    record Pending<T>(TaskRef task) implements Outcome<T> {}

    /** The change is done. */
    static <T> Outcome<T> done(T value) {
        return new Done<>(value);
    }

    /** The change goes on as {@code task}. */
    static <T> Outcome<T> pending(TaskRef task) {
        return new Pending<>(task);
    }
}
