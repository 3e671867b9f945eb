package io.virtfleet.manager.provider;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.status.EventSink;
import io.virtfleet.manager.provider.connection.Connections;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.provider.connection.ProviderLink;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * VMs that carry the stamp of this fleet and have no VirtualMachine, because its finalizer was removed by hand or the VM was
 * meant to stay. They are found in the inventory of their provider, so also after a restart of the manager. One is deleted
 * when a user asks for it by an annotation of the Provider, and never otherwise.
 */
public final class Orphans {
    /** Names the uid of an orphan that is to be deleted. */
    public static final String DELETE = "virtfleet.io/delete-orphan";

    private static final Logger LOG = LoggerFactory.getLogger(Orphans.class);
    private static final int MOST_EVENTS = 10;

    /** A VM that goes with its resource may be in the inventory for a moment longer. */
    static final Duration CONFIRMED_AFTER = Duration.ofSeconds(10);

    private final Connections connections;
    private final Predicate<Owner> hasResource;
    private final EventSink events;
    private final MeterRegistry registry;
    private final LongSupplier nanos;
    private final Map<ResourceKey, Look> looks = new ConcurrentHashMap<>();
    private final Map<ResourceKey, Integer> counts = new ConcurrentHashMap<>();
    private final Set<String> announced = ConcurrentHashMap.newKeySet();
    private final Set<String> deleting = ConcurrentHashMap.newKeySet();

    /**
     * {@code hasResource} says whether the owner of a VM exists, or is none that this manager could know; {@code nanos} is a
     * monotonic clock.
     */
    public Orphans(
            Connections connections,
            Predicate<Owner> hasResource,
            EventSink events,
            MeterRegistry registry,
            LongSupplier nanos) {
        this.nanos = nanos;
        this.connections = connections;
        this.hasResource = hasResource;
        this.events = events;
        this.registry = registry;
    }

    /** The orphans of a Provider, as they were a moment ago; empty while its inventory is incomplete. */
    Optional<List<VmState>> of(ResourceKey provider) {
        Optional<Look> look = connections.access(provider) instanceof ProviderAccess.Open(ProviderLink link)
                ? recent(provider).or(() -> look(provider, link))
                : Optional.empty();
        return look.map(Look::confirmed);
    }

    /** All VMs are gone through now and then, not each time that one of them comes or goes. */
    private Optional<Look> recent(ResourceKey provider) {
        return Optional.ofNullable(looks.get(provider))
                .filter(look -> nanos.getAsLong() - look.at() < CONFIRMED_AFTER.toNanos())
                .map(Look::again)
                .map(look -> remember(provider, look));
    }

    private Optional<Look> look(ResourceKey provider, ProviderLink link) {
        Map<String, Long> before =
                Optional.ofNullable(looks.get(provider)).map(Look::since).orElse(Map.of());
        return link.inventory().all().map(all -> remember(provider, look(all, before)));
    }

    private Look look(List<VmState> all, Map<String, Long> before) {
        List<VmState> stray = all.stream()
                .filter(vm ->
                        vm.owner().filter(owner -> !hasResource.test(owner)).isPresent())
                .toList();
        long now = nanos.getAsLong();
        Map<String, Long> since = new HashMap<>();
        stray.forEach(vm -> since.put(uid(vm), before.getOrDefault(uid(vm), now)));
        List<VmState> confirmed = stray.stream()
                .filter(vm -> now - since.getOrDefault(uid(vm), now) >= CONFIRMED_AFTER.toNanos())
                .toList();
        return new Look(now, since, confirmed, confirmed.size() < stray.size());
    }

    private Look remember(ResourceKey provider, Look look) {
        looks.put(provider, look);
        count(provider, look.confirmed().size());
        return look;
    }

    /** A look after {@link #CONFIRMED_AFTER} may show more. */
    boolean unconfirmed(ResourceKey provider) {
        return Optional.ofNullable(looks.get(provider)).filter(Look::open).isPresent();
    }

    /** The Provider is gone. */
    void forget(ResourceKey provider) {
        looks.remove(provider);
        counts.computeIfPresent(provider, (_, _) -> 0);
    }

    /**
     * What a look at all VMs of a Provider showed.
     *
     * @param since when each VM without a resource was first found, by the uid of its owner
     * @param open whether another look is due: something is not confirmed yet, or may have changed since
     */
    private record Look(long at, Map<String, Long> since, List<VmState> confirmed, boolean open) {
        Look again() {
            return new Look(at, since, confirmed, true);
        }
    }

    private static String uid(VmState vm) {
        return vm.owner().orElseThrow().uid();
    }

    private void count(ResourceKey provider, int orphans) {
        if (counts.put(provider, orphans) == null) {
            Gauge.builder("virtfleet.provider.orphans", counts, all -> all.getOrDefault(provider, 0))
                    .description("VMs of this fleet at the provider that have no VirtualMachine")
                    .tag("provider", Connections.lane(provider))
                    .register(registry);
        }
    }

    /** Records an Event for each orphan that was not known before, and deletes the one that the user names. */
    void handle(Provider provider, List<VmState> orphans) {
        orphans.stream().limit(MOST_EVENTS).forEach(vm -> {
            Owner owner = vm.owner().orElseThrow();
            if (announced.add(owner.uid())) {
                events.warning(
                        provider, ProviderReason.ORPHANS_FOUND.word(), describe(vm) + " " + advice(provider, owner));
            }
        });
        String named = provider.getMetadata().getAnnotations().get(DELETE);
        orphans.stream()
                .filter(vm -> vm.owner().orElseThrow().uid().equals(named))
                .findFirst()
                .ifPresent(vm -> delete(provider, vm));
    }

    /** A call may take long, and a Provider is never waited for. */
    private void delete(Provider provider, VmState vm) {
        Owner owner = vm.owner().orElseThrow();
        if (connections.access(ResourceKey.of(provider)) instanceof ProviderAccess.Open(ProviderLink link)
                && deleting.add(owner.uid())) {
            Thread.startVirtualThread(() -> {
                try {
                    link.parts().virtualMachines().delete(new OwnedVm(vm.id(), owner));
                    LOG.info("{} was asked to delete the orphan {} of {}", ResourceKey.of(provider), vm.id(), owner);
                } catch (ProviderException failure) {
                    events.warning(provider, ProviderReason.ORPHANS_FOUND.word(), failed(vm, failure));
                } finally {
                    deleting.remove(owner.uid());
                }
            });
        }
    }

    private static String failed(VmState vm, ProviderException failure) {
        return "The VM " + vm.id() + " could not be deleted: " + failure.getMessage();
    }

    /** All of them in a few words, and what to do. */
    static String describe(Provider provider, List<VmState> orphans) {
        VmState first = orphans.getFirst();
        String more = orphans.size() > 1 ? " There are " + (orphans.size() - 1) + " more." : "";
        return describe(first) + more + " " + advice(provider, first.owner().orElseThrow());
    }

    private static String describe(VmState vm) {
        Owner owner = vm.owner().orElseThrow();
        return "The VM %s was made for the VirtualMachine %s/%s with uid %s, which does not exist any more."
                .formatted(vm.id(), owner.namespace(), owner.name(), owner.uid());
    }

    private static String advice(Provider provider, Owner owner) {
        return "To delete the VM, run: kubectl annotate provider %s -n %s %s=%s --overwrite."
                .formatted(
                        provider.getMetadata().getName(), provider.getMetadata().getNamespace(), DELETE, owner.uid());
    }
}
