package io.virtfleet.controller.status;

/** Whether a condition holds. */
public enum ConditionStatus {
    TRUE("True"),
    FALSE("False"),
    UNKNOWN("Unknown");

    private final String word;

    ConditionStatus(String word) {
        this.word = word;
    }

    /** As written in conditions. */
    public String word() {
        return word;
    }

    public static ConditionStatus of(boolean holds) {
        return holds ? TRUE : FALSE;
    }
}
