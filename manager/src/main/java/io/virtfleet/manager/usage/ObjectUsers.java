package io.virtfleet.manager.usage;

import io.virtfleet.controller.queue.ResourceKey;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The users of one object. They are kept in order and their Providers counted, because the object is looked at for each
 * VM that comes or goes, and ten thousand VMs may use one object.
 */
final class ObjectUsers {
    private static final int NAMED = 5;
    private static final Comparator<ResourceKey> BY_NAME =
            Comparator.comparing(ResourceKey::namespace).thenComparing(ResourceKey::name);

    private final NavigableMap<ResourceKey, User> byVm = new TreeMap<>(BY_NAME);
    private final Map<ResourceKey, Integer> vmsByProvider = new HashMap<>();
    private final Map<String, Integer> vmsByNamespace = new HashMap<>();

    void add(User user) {
        remove(user.vm());
        byVm.put(user.vm(), user);
        vmsByNamespace.merge(user.vm().namespace(), 1, Integer::sum);
        vmsByProvider.merge(user.provider(), 1, Integer::sum);
    }

    void remove(ResourceKey vm) {
        User gone = byVm.remove(vm);
        if (gone != null) {
            vmsByNamespace.computeIfPresent(gone.vm().namespace(), (_, vms) -> vms == 1 ? null : vms - 1);
            vmsByProvider.computeIfPresent(gone.provider(), (_, vms) -> vms == 1 ? null : vms - 1);
        }
    }

    boolean isEmpty() {
        return byVm.isEmpty();
    }

    List<User> all() {
        return List.copyOf(byVm.values());
    }

    /** Of the users in some namespaces, which are nearly always all. */
    Usage usage(Predicate<String> admitted) {
        if (vmsByNamespace.keySet().stream().allMatch(admitted)) {
            return usage();
        }
        var some = new ObjectUsers();
        byVm.values().stream()
                .filter(user -> admitted.test(user.vm().namespace()))
                .forEach(some::add);
        return some.usage();
    }

    Usage usage() {
        List<String> first = byVm.keySet().stream()
                .limit(NAMED)
                .map(vm -> vm.namespace() + "/" + vm.name())
                .toList();
        return new Usage(byVm.size(), first, vmsByProvider.keySet());
    }
}
