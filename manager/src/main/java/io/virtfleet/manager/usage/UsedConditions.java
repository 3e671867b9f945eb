package io.virtfleet.manager.usage;

import io.virtfleet.controller.status.ConditionStatus;
import io.virtfleet.controller.status.Conditions;
import java.util.List;
import java.util.stream.Collectors;

/** Conditions that every kind that VMs use has in common. */
public final class UsedConditions {
    /** It is being deleted and still in use; absent otherwise. */
    public static final String DELETE_BLOCKED = "DeleteBlocked";

    private static final String IN_USE = "InUse";
    private static final String INVALID = "Invalid";

    private UsedConditions() {}

    /** Not ready because the spec is invalid, which only the user can change. */
    public static void setInvalid(Conditions conditions, List<Finding> findings) {
        String message = sentence(findings);
        conditions
                .set(Conditions.READY, ConditionStatus.FALSE, INVALID, message)
                .set(Conditions.STALLED, ConditionStatus.TRUE, INVALID, message);
    }

    public static void setInUse(Conditions conditions, Usage usage) {
        conditions.set(
                DELETE_BLOCKED,
                ConditionStatus.TRUE,
                IN_USE,
                usage.words() + ". Delete these VMs, or change them to use another object.");
    }

    /** All findings as one text. */
    public static String sentence(List<Finding> findings) {
        return findings.stream().map(Finding::toString).collect(Collectors.joining("; ", "", "."));
    }
}
