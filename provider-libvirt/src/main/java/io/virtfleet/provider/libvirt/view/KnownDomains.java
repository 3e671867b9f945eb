package io.virtfleet.provider.libvirt.view;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.DomainStats;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostFailure;
import io.virtfleet.provider.libvirt.link.RunState;
import io.virtfleet.sdk.server.feed.ViewVersions;
import io.virtfleet.sdk.server.feed.VmFeed;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All domains as they were last seen, published to the feed whenever one is seen differently. */
public final class KnownDomains {
    /** A domain and what was told of it. */
    public record Known(DomainFacts now, DomainFacts next, RunState run, VmState state) {
        /** The stamp; only of a domain that is known to carry one. */
        public Stamp stamp() {
            return now.stamp().orElseThrow();
        }
    }

    private final String provider;
    private final VmFeed feed;
    private final ViewVersions versions;
    private final Map<UUID, Known> known = new ConcurrentHashMap<>();
    private final Map<UUID, GuestView> guests = new ConcurrentHashMap<>();
    private final Queue<Wait> waits = new ConcurrentLinkedQueue<>();
    private volatile String hostName = "";
    private volatile Consumer<Known> onLook = known -> {};

    /** Somebody who waits for a domain to be seen so. */
    private record Wait(UUID uuid, Predicate<Known> wanted, CompletableFuture<Known> seen) {}

    /** A view of those domains that carry this provider's stamp, or none. */
    public KnownDomains(String provider, VmFeed feed, ViewVersions versions) {
        this.provider = provider;
        this.feed = feed;
        this.versions = versions;
    }

    /** A domain as it was last seen; empty also for one that another provider made. */
    public Optional<Known> find(UUID uuid) {
        return Optional.ofNullable(known.get(uuid));
    }

    /** The domain that an owner's stamp is on. */
    public Optional<Known> find(OwnerKey owner) {
        return known.values().stream()
                .filter(each -> each.now()
                        .stamp()
                        .map(Stamp::owner)
                        .filter(found -> found.key().equals(owner))
                        .isPresent())
                .findFirst();
    }

    public Collection<Known> all() {
        return List.copyOf(known.values());
    }

    /** Looks at a domain now; empty when it is gone, or not this provider's to see. */
    public Optional<Known> look(Host host, UUID uuid) {
        // Under the map's own lock of this key: of two looks at a domain the later one is published later.
        return Optional.ofNullable(known.compute(uuid, (same, before) -> {
            long version = versions.next();
            Optional<Known> seen =
                    host.domain(uuid).flatMap(domain -> seen(domain, version)).filter(this::visible);
            boolean another = before != null
                    && seen.map(now -> !now.state().id().equals(before.state().id()))
                            .orElse(true);
            if (another) {
                guests.remove(uuid);
                feed.vanished(before.state().id(), version);
            }
            if (seen.isEmpty()) {
                return null;
            }
            return published(before, seen.get());
        }));
    }

    /** Waits until a domain is seen so; empty when it is not in time. */
    public Optional<Known> await(UUID uuid, Predicate<Known> wanted, Duration patience) throws InterruptedException {
        Wait wait = new Wait(uuid, wanted, new CompletableFuture<>());
        waits.add(wait);
        try {
            find(uuid).filter(wanted).ifPresent(wait.seen()::complete);
            return Optional.of(wait.seen().get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException late) {
            return Optional.empty();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            waits.remove(wait);
        }
    }

    /** Looks at every domain. */
    public void lookAtAll(Host host) {
        hostName = host.name();
        Set<UUID> gone = new HashSet<>(known.keySet());
        for (HostDomain domain : host.domains()) {
            UUID uuid = domain.uuid();
            domain.close();
            gone.remove(uuid);
            look(host, uuid);
        }
        gone.forEach(uuid -> look(host, uuid));
    }

    /** Asks for the state of all domains by one call, and looks at those that are not as they were seen. */
    public void compare(Host host) {
        Set<UUID> gone = new HashSet<>(known.keySet());
        for (DomainStats stats : host.stats()) {
            gone.remove(stats.uuid());
            Known before = known.get(stats.uuid());
            if (before == null || !before.run().equals(stats.run())) {
                look(host, stats.uuid());
            }
        }
        gone.forEach(uuid -> look(host, uuid));
    }

    /** What is known of the inside of a guest. */
    GuestView guest(UUID uuid) {
        return guests.getOrDefault(uuid, GuestView.NONE);
    }

    /** What the inside of a guest says; the domain is published again when that is news. */
    void guest(Host host, UUID uuid, GuestView guest) {
        if (!guest.equals(guests.put(uuid, guest))) {
            look(host, uuid);
        }
    }

    /** Tells of each look at a domain. */
    void tell(Consumer<Known> listener) {
        onLook = listener;
    }

    private Known published(@Nullable Known before, Known seen) {
        Known now = before != null && sameBut(before.state(), seen.state())
                ? new Known(seen.now(), seen.next(), seen.run(), before.state())
                : seen;
        feed.changed(now.state());
        onLook.accept(now);
        waits.stream()
                .filter(wait ->
                        wait.uuid().equals(now.now().uuid()) && wait.wanted().test(now))
                .forEach(wait -> wait.seen().complete(now));
        return now;
    }

    private static boolean sameBut(VmState one, VmState other) {
        return one.equals(other.withViewVersion(one.viewVersion()));
    }

    private boolean visible(Known seen) {
        return seen.now().stamp().map(Stamp::provider).map(provider::equals).orElse(true);
    }

    private Optional<Known> seen(HostDomain domain, long version) {
        try (domain) {
            RunState run = domain.run();
            DomainFacts next = DomainFacts.read(domain.nextXml());
            DomainFacts now = run.active() ? DomainFacts.read(domain.xml()) : next;
            if (!run.active()) {
                guests.remove(domain.uuid());
            }
            Sighting sighting = new Sighting(now, next, run, sizes(domain, now));
            GuestView guest = guest(domain.uuid());
            return Optional.of(new Known(now, next, run, VmStateMapper.state(sighting, guest, hostName, version)));
        } catch (HostFailure failure) {
            if (failure.isAbsence()) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    private static Map<String, Long> sizes(HostDomain domain, DomainFacts facts) {
        Map<String, Long> sizes = new HashMap<>();
        for (DomainFacts.Disk disk : facts.disks()) {
            try {
                sizes.put(disk.target(), domain.diskBytes(disk.target()));
            } catch (HostFailure notThere) {
                // While a VM is being made its disks are named before they are there.
            }
        }
        return sizes;
    }
}
