package io.virtfleet.manager.status;

/** Whether a condition holds. */
public enum Truth {
    TRUE("True"),
    FALSE("False"),
    UNKNOWN("Unknown");

    private final String word;

    Truth(String word) {
        this.word = word;
    }

    /** As conditions spell it. */
    public String word() {
        return word;
    }

    public static Truth of(boolean holds) {
        return holds ? TRUE : FALSE;
    }
}
