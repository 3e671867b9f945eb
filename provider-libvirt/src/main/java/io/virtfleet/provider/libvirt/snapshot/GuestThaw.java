package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.provider.libvirt.domain.QuiesceMark;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.work.VmWork;
import java.time.Duration;
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

/** Thaws the guests whose domains are marked as frozen, and tries again with growing pauses until that succeeds. */
public final class GuestThaw implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GuestThaw.class);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final VmWork work;
    private final Set<UUID> frozen = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("libvirt-thaw").daemon().factory());

    /** What is done to a VM meanwhile: nobody freezes it again. */
    private record Thaw() {}

    public GuestThaw(VmWork work) {
        this.work = work;
    }

    /** Those that a crash, of this process or of the host's daemon, has left frozen. */
    public void thawForgotten() {
        work.view().all().stream()
                .filter(GuestThaw::isFrozen)
                .forEach(vm -> thawLater(vm.now().uuid()));
    }

    /** Now, or as soon as it is possible. Only while nobody else changes this VM. */
    void thaw(HostDomain domain) {
        try {
            tryToThaw(domain);
        } catch (HostFailure failure) {
            LOG.warn("Guest {} may be frozen and will be thawed later: {}", domain.uuid(), failure.getMessage());
            thawLater(domain.uuid());
        }
    }

    private static void tryToThaw(HostDomain domain) {
        domain.agent().thaw();
        domain.unstamp(QuiesceMark.NAMESPACE, HostDomain.Reach.LIVE);
    }

    private void thawLater(UUID uuid) {
        if (frozen.add(uuid)) {
            schedule(uuid, FIRST_PAUSE);
        }
    }

    private void schedule(UUID uuid, Duration pause) {
        try {
            var _ = timer.schedule(() -> tryAgain(uuid, pause), pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            LOG.debug("Guest {} will be thawed at the next start", uuid);
        }
    }

    private void tryAgain(UUID uuid, Duration pause) {
        boolean thawed = false;
        try {
            thawed = isThawed(uuid);
        } catch (ProviderException notNow) {
            LOG.debug("Guest {} is not thawed yet: {}", uuid, notNow.getMessage());
        } catch (RuntimeException bug) {
            LOG.error("Failed unexpectedly to thaw guest {}", uuid, bug);
        }
        if (thawed) {
            frozen.remove(uuid);
        } else {
            Duration next = pause.multipliedBy(2);
            schedule(uuid, next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE);
        }
    }

    /** Whether it is thawed, or gone. */
    private boolean isThawed(UUID uuid) {
        work.view()
                .find(uuid)
                .ifPresent(vm -> work.tasks().complete(vm.stamp().owner().key(), new Thaw(), progress -> thawed(uuid)));
        return work.view().find(uuid).filter(GuestThaw::isFrozen).isEmpty();
    }

    private TaskResult thawed(UUID uuid) {
        return work.session().change(host -> {
            Optional<HostDomain> found = host.domain(uuid);
            if (found.isPresent()) {
                try (HostDomain domain = found.get()) {
                    tryToThaw(domain);
                } catch (HostFailure silent) {
                    LOG.debug("Guest {} is not thawed yet: {}", uuid, silent.getMessage());
                }
            }
            return work.seen(host, uuid);
        });
    }

    /** A guest that is off is not frozen any more. */
    private static boolean isFrozen(KnownDomains.Known vm) {
        return vm.run().active() && vm.now().frozen() && vm.now().stamp().isPresent();
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
