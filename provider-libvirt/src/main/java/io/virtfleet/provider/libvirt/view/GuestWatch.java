package io.virtfleet.provider.libvirt.view;

import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.link.GuestAnswer;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Learns names and addresses of guests that started: from the agent where there is one, else from the leases of libvirt's
 * networks. It asks again with growing pauses until it knows, and then pauses until the guest starts again.
 */
public final class GuestWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GuestWatch.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private final KnownDomains view;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("libvirt-guests").daemon().factory());
    private final Set<UUID> asked = ConcurrentHashMap.newKeySet();

    public GuestWatch(KnownDomains view) {
        this.view = view;
    }

    /** Begins to look into the guests that the view sees. */
    public void start(LibvirtSession session) {
        view.tell(known -> {
            if (wanting(known) && asked.add(known.now().uuid())) {
                schedule(session, known.now().uuid(), FIRST_PAUSE);
            }
        });
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private boolean wanting(KnownDomains.Known known) {
        boolean ours = known.now().stamp().isPresent();
        return ours && known.run().active() && !view.guest(known.now().uuid()).suffices(known.now());
    }

    private void schedule(LibvirtSession session, UUID uuid, Duration pause) {
        try {
            var _ = timer.schedule(() -> ask(session, uuid, pause), pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            LOG.debug("guest {} is not asked any more", uuid);
        }
    }

    private void ask(LibvirtSession session, UUID uuid, Duration pause) {
        try {
            session.act(host -> view.find(uuid)
                    .filter(this::wanting)
                    .ifPresent(known -> view.guest(host, uuid, answer(host, known.now()))));
        } catch (ProviderException notNow) {
            LOG.debug("guest {} was not asked: {}", uuid, notNow.getMessage());
        } catch (RuntimeException bug) {
            LOG.error("a look into guest {} failed unexpectedly", uuid, bug);
        }
        boolean more = view.find(uuid).filter(this::wanting).isPresent();
        Duration next = pause.multipliedBy(2);
        if (more) {
            schedule(session, uuid, next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE);
        } else {
            asked.remove(uuid);
        }
    }

    private static GuestView answer(Host host, DomainFacts facts) {
        Optional<GuestAnswer> agent = facts.agent() ? agent(host, facts.uuid()) : Optional.empty();
        Map<String, List<String>> addresses = new HashMap<>();
        for (DomainFacts.Nic nic : facts.nics()) {
            String mac = nic.mac().toLowerCase(Locale.ROOT);
            List<String> known =
                    agent.map(answer -> answer.addresses().getOrDefault(mac, List.of())).orElse(List.of()).stream()
                            .filter(GuestWatch::useful)
                            .toList();
            addresses.put(mac, known.isEmpty() && !nic.bridged() ? host.leases(nic.network(), nic.mac()) : known);
        }
        return new GuestView(
                agent.map(GuestAnswer::hostname).orElse(""),
                agent.map(GuestAnswer::osName).orElse(""),
                addresses);
    }

    /** Others can reach it there. */
    private static boolean useful(String address) {
        return !address.startsWith("fe80:") && !address.startsWith("127.");
    }

    private static Optional<GuestAnswer> agent(Host host, UUID uuid) {
        Optional<HostDomain> found = host.domain(uuid);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try (HostDomain domain = found.get()) {
            return Optional.of(domain.agent().ask());
        } catch (HostFailure silent) {
            LOG.debug("the agent of {} does not answer: {}", uuid, silent.getMessage());
            return Optional.empty();
        }
    }
}
