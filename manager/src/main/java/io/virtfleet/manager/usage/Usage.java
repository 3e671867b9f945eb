package io.virtfleet.manager.usage;

import io.virtfleet.controller.queue.ResourceKey;
import java.util.List;
import java.util.Set;

/** How many VMs use an object, the first few of them by name, and the Providers they are on. */
public record Usage(int count, List<String> first, Set<ResourceKey> providers) {
    public static final Usage NONE = new Usage(0, List.of(), Set.of());

    public Usage {
        first = List.copyOf(first);
        providers = Set.copyOf(providers);
    }

    public boolean any() {
        return count > 0;
    }

    /** As {@code 7 VMs use it: a/b, a/c, a/d, a/e, a/f and 2 more}. */
    public String words() {
        String names = String.join(", ", first);
        String more = count > first.size() ? " and " + (count - first.size()) + " more" : "";
        return (count == 1 ? "1 VM uses it: " : count + " VMs use it: ") + names + more;
    }
}
