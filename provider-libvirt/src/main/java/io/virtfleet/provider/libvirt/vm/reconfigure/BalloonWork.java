package io.virtfleet.provider.libvirt.vm.reconfigure;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostDomain.Reach;
import io.virtfleet.provider.libvirt.link.RunState;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.vm.shape.HardwareChange;
import io.virtfleet.provider.libvirt.work.VmWork;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * Gives memory to a running guest and takes it back, by the balloon in it. Only the guest can do that: one that does not,
 * because it has no driver or needs its memory, has another size from its next start on.
 */
final class BalloonWork {
    /** A guest that follows says so once a second. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final VmWork work;

    BalloonWork(VmWork work) {
        this.work = work;
    }

    /** Waits until the guest has the memory; what it does not follow is taken back. */
    void resize(UUID uuid, HardwareChange change, Undoing undo) throws InterruptedException {
        if (change.memoryNow().isEmpty()) {
            return;
        }
        long wanted = change.memoryNow().getAsLong();
        Optional<KnownDomains.Known> running =
                work.look(uuid).filter(vm -> vm.run().activity() == RunState.Activity.RUNNING);
        if (running.isPresent()) {
            DomainFacts before = running.get().now();
            undo.later(domain -> domain.memory(before.memoryMib(), Reach.LIVE));
            set(uuid, wanted);
            if (!followed(uuid, wanted)) {
                set(uuid, before.memoryMib());
                followed(uuid, before.memoryMib());
            }
        }
    }

    /** As long as it comes nearer, it is waited for: a large guest takes its time. */
    private boolean followed(UUID uuid, long wanted) throws InterruptedException {
        long distance = work.look(uuid).map(seen -> distance(seen, wanted)).orElse(0L);
        while (distance > 0) {
            long reached = distance;
            Optional<KnownDomains.Known> nearer =
                    work.view().await(uuid, seen -> distance(seen, wanted) < reached, PATIENCE);
            if (nearer.isEmpty()) {
                return false;
            }
            distance = distance(nearer.get(), wanted);
        }
        return true;
    }

    private static long distance(KnownDomains.Known seen, long wanted) {
        return Math.abs(wanted - seen.now().memoryMib());
    }

    private void set(UUID uuid, long mib) {
        work.session().act(host -> {
            try (HostDomain domain = host.domain(uuid)
                    .orElseThrow(() -> ProviderException.of(FaultKind.CONFLICT, "the VM was removed meanwhile"))) {
                domain.memory(mib, Reach.LIVE);
            }
        });
    }
}
