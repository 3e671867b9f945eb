package io.virtfleet.provider.libvirt.view;

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
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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
    /** Domains that another provider made: seen once, and not again until an event tells of them. */
    private final Set<UUID> foreign = ConcurrentHashMap.newKeySet();

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

    public Collection<Known> all() {
        return List.copyOf(known.values());
    }

    /** Looks at a domain now; empty when it is gone, or not this provider's to see. */
    public Optional<Known> look(Host host, UUID uuid) {
        return look(uuid, version -> host.domain(uuid).flatMap(domain -> seen(domain, domain::run, version)));
    }

    private Optional<Known> look(UUID uuid, LongFunction<Optional<Known>> sight) {
        // Under the map's own lock of this key: of two looks at a domain the later one is published later.
        return Optional.ofNullable(known.compute(uuid, (same, before) -> {
            long version = versions.next();
            Optional<Known> found = sight.apply(version);
            Optional<Known> seen = found.filter(this::visible);
            remember(uuid, found.isPresent() && seen.isEmpty());
            boolean another = before != null
                    && seen.map(now -> !now.state().id().equals(before.state().id()))
                            .orElse(true);
            if (another) {
                guests.remove(uuid);
                feed.vanished(before.state().id(), version);
            }
            return seen.map(now -> published(before, now)).orElse(null);
        }));
    }

    private void remember(UUID uuid, boolean anothers) {
        if (anothers) {
            foreign.add(uuid);
        } else {
            foreign.remove(uuid);
        }
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

    /** Reads the definition of every domain: one call for each, and one for the states of all. */
    public void lookAtAll(Host host) {
        hostName = host.name();
        Map<UUID, RunState> runs = host.stats().stream().collect(Collectors.toMap(DomainStats::uuid, DomainStats::run));
        for (HostDomain domain : host.domains()) {
            look(domain.uuid(), version -> seen(domain, () -> run(domain, runs), version));
        }
        // What changed, came or went since the states were asked for.
        compare(host);
    }

    private static RunState run(HostDomain domain, Map<UUID, RunState> runs) {
        RunState known = runs.get(domain.uuid());
        return known == null ? domain.run() : known;
    }

    /** Asks for the state of all domains by one call, and looks at those that are not as they were seen. */
    public void compare(Host host) {
        Set<UUID> gone = new HashSet<>(known.keySet());
        gone.addAll(foreign);
        for (DomainStats stats : host.stats()) {
            gone.remove(stats.uuid());
            Known before = known.get(stats.uuid());
            boolean asSeen = before == null
                    ? foreign.contains(stats.uuid())
                    : before.run().equals(stats.run());
            if (!asSeen) {
                look(host, stats.uuid());
            }
        }
        gone.forEach(uuid -> look(host, uuid));
    }

    /** Whether an agent in this guest has answered since it started. */
    public boolean hasHeardAgent(UUID uuid) {
        return !guest(uuid).hostname().isEmpty();
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

    private Optional<Known> seen(HostDomain domain, Supplier<RunState> activity, long version) {
        try (domain) {
            RunState run = activity.get();
            DomainFacts next = DomainFacts.read(domain.nextXml());
            DomainFacts now = run.active() ? DomainFacts.read(domain.xml()) : next;
            if (!run.active()) {
                guests.remove(domain.uuid());
            }
            ObservedDomain sighting = new ObservedDomain(now, next, run, sizes(domain, now));
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
