package io.virtfleet.bench.manager;

import io.virtfleet.testkit.cluster.RequestCounts;
import java.util.function.Predicate;

/** Whom writes were for. */
final class Writes {
    private Writes() {}

    static long ofVms(RequestCounts counts) {
        return sum(counts, Writes::vm);
    }

    static long ofEvents(RequestCounts counts) {
        return sum(counts, "events"::equals);
    }

    /** Of objects that are neither VMs nor events. */
    static long ofOthers(RequestCounts counts) {
        return sum(counts, resource -> !vm(resource) && !"events".equals(resource));
    }

    private static boolean vm(String resource) {
        return resource.startsWith("virtualmachines");
    }

    private static long sum(RequestCounts counts, Predicate<String> resources) {
        return counts.counts().entrySet().stream()
                .filter(each -> resources.test(each.getKey().resource()))
                .mapToLong(each -> each.getValue())
                .sum();
    }
}
