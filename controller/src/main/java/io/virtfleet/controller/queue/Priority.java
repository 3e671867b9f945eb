package io.virtfleet.controller.queue;

/** Why a key was woken, the most urgent first. */
public enum Priority {
    /** A person changed the object. */
    CHANGE,
    /** The other side told of something, or a pass asked to look again. */
    EVENT,
    /** Nobody asked: everything is looked at, as after a start. */
    RESYNC,
    /** The lane itself tries a failed pass again. */
    RETRY;

    Priority orMoreUrgent(Priority other) {
        return compareTo(other) <= 0 ? this : other;
    }
}
