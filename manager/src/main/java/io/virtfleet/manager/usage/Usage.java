package io.virtfleet.manager.usage;

import java.util.List;

/** How many VMs use an object, and the first few of them by name. */
public record Usage(int count, List<String> first) {
    private static final int NAMED = 5;

    public Usage {
        first = List.copyOf(first);
    }

    public static Usage of(List<User> users) {
        List<String> first = users.stream()
                .map(User::vm)
                .map(vm -> vm.namespace() + "/" + vm.name())
                .sorted()
                .limit(NAMED)
                .toList();
        return new Usage(users.size(), first);
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
