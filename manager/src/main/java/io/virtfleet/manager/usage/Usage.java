package io.virtfleet.manager.usage;

import io.virtfleet.manager.controller.ResourceKey;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** How many VMs use an object, and the first few of them by name. */
public record Usage(int count, List<String> first) {
    private static final int NAMED = 5;
    private static final Comparator<ResourceKey> BY_NAME =
            Comparator.comparing(ResourceKey::namespace).thenComparing(ResourceKey::name);

    public Usage {
        first = List.copyOf(first);
    }

    /** Looks at each user once and sorts but the few that are named: an object may have ten thousand. */
    public static Usage of(List<User> users) {
        NavigableSet<ResourceKey> first = new TreeSet<>(BY_NAME);
        for (User user : users) {
            first.add(user.vm());
            if (first.size() > NAMED) {
                first.pollLast();
            }
        }
        return new Usage(
                users.size(),
                first.stream().map(vm -> vm.namespace() + "/" + vm.name()).toList());
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
