package io.virtfleet.manager.usage;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.controller.cache.CacheEvent;
import io.virtfleet.controller.cache.CacheListener;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What VMs refer to, kept by what the cache of VMs tells. Whatever gains or loses a VM is enqueued, also when a VM only
 * turned from one to another, which the newest state of the VM alone would not show.
 */
public final class References implements Users, CacheListener<VirtualMachine> {
    /** Names the Provider that a VM was made on as namespace/name. */
    public static final String BOUND_PROVIDER = "virtfleet.io/bound-provider";

    private final Consumer<ResourceKey> enqueue;
    private final Map<ResourceKey, Referrer> byVm = new HashMap<>();
    private final Map<ResourceKey, ObjectUsers> byObject = new HashMap<>();

    /** Each Provider, VMClass, VMImage and VMNetworkAttachment whose VMs changed is given to {@code enqueue}. */
    public References(Consumer<ResourceKey> enqueue) {
        this.enqueue = enqueue;
    }

    @Override
    public void onEvent(CacheEvent event, VirtualMachine vm) {
        switch (event) {
            case ADDED, CHANGED -> replace(ResourceKey.of(vm), Referrer.of(vm)).forEach(enqueue);
            case GONE -> replace(ResourceKey.of(vm), null).forEach(enqueue);
            case STATUS_ONLY, SAME -> {}
        }
    }

    @Override
    public synchronized List<User> of(ResourceKey object) {
        return Optional.ofNullable(byObject.get(object)).map(ObjectUsers::all).orElseGet(List::of);
    }

    @Override
    public synchronized Usage usage(ResourceKey object) {
        return Optional.ofNullable(byObject.get(object)).map(ObjectUsers::usage).orElse(Usage.NONE);
    }

    @Override
    public synchronized Usage usage(ResourceKey object, Predicate<String> admitted) {
        return Optional.ofNullable(byObject.get(object))
                .map(users -> users.usage(admitted))
                .orElse(Usage.NONE);
    }

    /** The Provider of a VM; empty when there is no such VM. */
    public synchronized Optional<ResourceKey> providerOf(ResourceKey vm) {
        return Optional.ofNullable(byVm.get(vm)).map(referrer -> referrer.user().provider());
    }

    private synchronized Set<ResourceKey> replace(ResourceKey vm, @Nullable Referrer now) {
        Referrer before = now == null ? byVm.remove(vm) : byVm.put(vm, now);
        Set<ResourceKey> changed = new HashSet<>();
        if (before != null && !before.equals(now)) {
            before.objects().forEach(object -> forget(object, vm));
            changed.addAll(before.objects());
        }
        if (now != null && !now.equals(before)) {
            now.objects().forEach(object -> remember(object, now.user()));
            changed.addAll(now.objects());
        }
        return changed;
    }

    private void remember(ResourceKey object, User user) {
        byObject.computeIfAbsent(object, _ -> new ObjectUsers()).add(user);
    }

    private void forget(ResourceKey object, ResourceKey vm) {
        byObject.computeIfPresent(object, (_, users) -> {
            users.remove(vm);
            return users.isEmpty() ? null : users;
        });
    }
}
