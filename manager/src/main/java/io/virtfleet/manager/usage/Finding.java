package io.virtfleet.manager.usage;

/** What is wrong with a spec: the field, and a sentence part that follows its name. */
public record Finding(String field, String problem) {
    @Override
    public String toString() {
        return field + " " + problem;
    }
}
