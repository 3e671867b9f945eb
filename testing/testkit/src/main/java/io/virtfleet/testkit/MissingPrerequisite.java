package io.virtfleet.testkit;

/** The machine lacks what a part needs; the message is for a person, and says how to get it. */
public final class MissingPrerequisite extends IllegalStateException {
    private static final long serialVersionUID = 1;

    public MissingPrerequisite(String message) {
        super(message);
    }
}
