package io.virtfleet.contract.plan;

/**
 * One difference between a VM and its wanted shape.
 *
 * @param path of the wanted field, as in faults; {@code spec} when the whole VM would be made
 * @param from what it is now, for a person; empty: nothing, or a secret
 * @param to what it would be, for a person; empty: nothing, or a secret
 */
public record PlannedChange(String path, Action action, String from, String to, boolean needsRestart) {
    /** What would happen with a field. */
    public enum Action {
        ADD,
        CHANGE,
        REMOVE
    }

    /** The same change, which takes effect only after a restart. */
    public PlannedChange afterRestart() {
        return new PlannedChange(path, action, from, to, true);
    }
}
