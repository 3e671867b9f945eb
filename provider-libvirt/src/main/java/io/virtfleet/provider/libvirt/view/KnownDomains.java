package io.virtfleet.provider.libvirt.view;

import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.domain.StampXml;
import io.virtfleet.provider.libvirt.link.DomainStats;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.link.RunState;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.sdk.server.feed.ViewVersions;
import io.virtfleet.sdk.server.feed.VmFeed;
import io.virtfleet.sdk.view.CachedVm;
import io.virtfleet.sdk.view.VmCache;
import io.virtfleet.sdk.view.VmCacheListener;
import io.virtfleet.sdk.view.VmReader;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All domains as they were last read, published to the feed whenever one reads differently. */
public final class KnownDomains {
    /** A domain and what was told of it. */
    public record Known(DomainFacts now, DomainFacts next, RunState run, VmState state) implements CachedVm<Known> {
        /** The stamp; only of a domain that is known to carry one. */
        public Stamp stamp() {
            return now.stamp().orElseThrow();
        }

        @Override
        public Known withState(VmState other) {
            return new Known(now, next, run, other);
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(KnownDomains.class);
    private static final long MIB = 1 << 20;

    private final String provider;
    private final VmCache<UUID, Known> cache;
    private final Map<UUID, GuestView> guests = new ConcurrentHashMap<>();
    private volatile String hostName = "";
    private volatile Consumer<Known> onLook = known -> {};

    /** A view of those domains that carry this provider's stamp, or none. */
    public KnownDomains(String provider, VmFeed feed, ViewVersions versions) {
        this.provider = provider;
        cache = new VmCache<>(feed, versions, new VmCacheListener<UUID, Known>() {
            @Override
            public void looked(Known domain) {
                onLook.accept(domain);
            }

            @Override
            public void ended(UUID uuid) {
                guests.remove(uuid);
            }
        });
    }

    /** A domain as it was last read; empty also for one that another provider made. */
    public Optional<Known> find(UUID uuid) {
        return cache.find(uuid);
    }

    public Collection<Known> all() {
        return cache.all();
    }

    /** Looks at a domain now; empty when it is gone, or not this provider's to see. */
    public Optional<Known> look(Host host, UUID uuid) {
        return cache.look(uuid, reader(host, uuid));
    }

    /** Waits until a domain is so; empty when it is not in time. */
    public Optional<Known> await(UUID uuid, Predicate<Known> wanted, Duration patience) throws InterruptedException {
        return cache.await(uuid, wanted, patience);
    }

    /**
     * Reads the definition of every domain: one call for each, and one for the states of all. False when one could not
     * be read that was never read before.
     */
    public boolean lookAtAll(Host host) {
        hostName = host.name();
        Map<UUID, RunState> runs = runs(host);
        Map<UUID, HostDomain> domains =
                host.domains().stream().collect(Collectors.toMap(HostDomain::uuid, domain -> domain));
        cache.lookAtAll(domains.keySet(), uuid -> {
            HostDomain domain = domains.get(uuid);
            return domain == null
                    ? reader(host, uuid)
                    : version -> reading(host, domain, () -> run(domain, runs), version);
        });
        // What changed, came or went since the states were asked for.
        compare(host);
        return cache.whole();
    }

    private static RunState run(HostDomain domain, Map<UUID, RunState> runs) {
        RunState known = runs.get(domain.uuid());
        return known == null ? domain.run() : known;
    }

    private static Map<UUID, RunState> runs(Host host) {
        return host.stats().stream().collect(Collectors.toMap(DomainStats::uuid, DomainStats::run));
    }

    /** Asks for the state of all domains by one call, and looks at those that are not as they were read. */
    void compare(Host host) {
        cache.compare(runs(host), (domain, run) -> domain.run().equals(run), uuid -> reader(host, uuid));
    }

    private VmReader<Known> reader(Host host, UUID uuid) {
        return version -> host.domain(uuid)
                .map(domain -> reading(host, domain, domain::run, version))
                .orElseGet(VmReader.Absent::new);
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

    private VmReader.Reading<Known> reading(Host host, HostDomain domain, Supplier<RunState> activity, long version) {
        try (domain) {
            RunState run = activity.get();
            String definition = domain.nextXml();
            if (strange(definition)) {
                return new VmReader.Foreign<>();
            }
            DomainFacts next = DomainFacts.read(definition);
            DomainFacts now = run.active() ? DomainFacts.read(domain.xml()) : next;
            if (!run.active()) {
                guests.remove(domain.uuid());
            }
            if (!visible(now)) {
                return new VmReader.Foreign<>();
            }
            ObservedDomain observed = new ObservedDomain(now, next, run, sizes(host, domain, run, now));
            GuestView guest = guest(domain.uuid());
            return new VmReader.Found<>(
                    new Known(now, next, run, VmStateMapper.state(observed, guest, hostName, version)));
        } catch (HostFailure failure) {
            if (failure.isAbsence()) {
                return new VmReader.Absent<>();
            }
            throw failure;
        }
    }

    /** A stranger's domain that cannot be read is not shown. One of ours that cannot is in doubt, and never absent. */
    private static boolean strange(String definition) {
        if (definition.contains(StampXml.NAMESPACE)) {
            return false;
        }
        try {
            DomainFacts.read(definition);
            return false;
        } catch (RuntimeException unreadable) {
            LOG.warn("A domain of somebody else cannot be read and is not shown: {}", unreadable.toString());
            return true;
        }
    }

    private boolean visible(DomainFacts domain) {
        return domain.stamp().map(Stamp::provider).map(provider::equals).orElse(true);
    }

    /** By the volumes: the QEMU of a running domain may hang, and nobody waits for it here. */
    private Map<String, Long> sizes(Host host, HostDomain domain, RunState run, DomainFacts facts) {
        Map<String, Long> sizes = new HashMap<>();
        for (DomainFacts.Disk disk : facts.disks()) {
            try {
                size(host, disk)
                        .or(() -> run.active()
                                ? lastSize(facts.uuid(), disk)
                                : Optional.of(domain.diskBytes(disk.target())))
                        .ifPresent(bytes -> sizes.put(disk.target(), bytes));
            } catch (HostFailure notThere) {
                // While a VM is being made its disks are named before they are there.
            }
        }
        return sizes;
    }

    private static Optional<Long> size(Host host, DomainFacts.Disk disk) {
        Optional<HostVolume> found = disk.path().isEmpty() ? Optional.empty() : host.volumeAt(disk.path());
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try (HostVolume volume = found.get()) {
            return Optional.of(volume.capacityBytes());
        }
    }

    private Optional<Long> lastSize(UUID uuid, DomainFacts.Disk disk) {
        return find(uuid).stream()
                .flatMap(known -> known.state().disks().stream())
                .filter(known -> known.path().equals(disk.path()))
                .map(known -> known.sizeMib() * MIB)
                .findFirst();
    }
}
