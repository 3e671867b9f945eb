package io.virtfleet.manager.usage;

import io.virtfleet.manager.status.Conditions;
import io.virtfleet.manager.status.Truth;
import java.util.List;
import java.util.stream.Collectors;

/** What is told alike of every object that VMs use. */
public final class UsedConditions {
    /** It is to be deleted and cannot go yet; absent otherwise. */
    public static final String DELETE_BLOCKED = "DeleteBlocked";

    private static final String IN_USE = "InUse";
    private static final String INVALID = "Invalid";

    private UsedConditions() {}

    /** Not ready for what is wrong with the spec, which only a person can change. */
    public static void tellInvalid(Conditions conditions, List<Finding> findings) {
        String message = sentence(findings);
        conditions
                .tell(Conditions.READY, Truth.FALSE, INVALID, message)
                .tell(Conditions.STALLED, Truth.TRUE, INVALID, message);
    }

    public static void tellInUse(Conditions conditions, Usage usage) {
        conditions.tell(
                DELETE_BLOCKED,
                Truth.TRUE,
                IN_USE,
                usage.words() + ". Delete them, or let them use another, and it goes.");
    }

    /** All findings as one text. */
    public static String sentence(List<Finding> findings) {
        return findings.stream().map(Finding::toString).collect(Collectors.joining("; ", "", "."));
    }
}
