package io.virtfleet.contract.plan;

import io.virtfleet.contract.Fault;
import java.util.List;

/**
 * What a change would do.
 *
 * @param findings what stands in the way; with any, the change itself would be refused
 */
public record ChangePlan(List<PlannedChange> changes, List<Fault> findings) {
    public ChangePlan {
        changes = List.copyOf(changes);
        findings = List.copyOf(findings);
    }

    /** Of a change that would be refused. */
    public static ChangePlan refused(List<Fault> findings) {
        return new ChangePlan(List.of(), findings);
    }

    /** Whether any of the changes takes effect only after a restart. */
    public boolean needsRestart() {
        return changes.stream().anyMatch(PlannedChange::needsRestart);
    }
}
