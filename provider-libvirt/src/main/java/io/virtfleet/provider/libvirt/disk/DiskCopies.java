package io.virtfleet.provider.libvirt.disk;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.snapshot.SourceDisks;
import io.virtfleet.provider.libvirt.storage.FileRecord;
import io.virtfleet.provider.libvirt.storage.VolumeDeletion;
import io.virtfleet.provider.libvirt.storage.VolumePlan;
import io.virtfleet.provider.libvirt.storage.VolumeReader;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.work.VmFiles;
import io.virtfleet.provider.libvirt.work.VmWork;
import io.virtfleet.provider.libvirt.work.VolumeNames;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies of disks that are read from while the VM goes on: whole in themselves whatever the disk rests on, in the format
 * that is wanted. Each is removed when its reader is done; what a crash left is removed at the next connection.
 */
public final class DiskCopies {
    private static final Logger LOG = LoggerFactory.getLogger(DiskCopies.class);
    private static final Duration PATIENCE = Duration.ofDays(1);

    private final VmWork work;
    private final String provider;
    private final Set<VolumeRef> wanted = ConcurrentHashMap.newKeySet();

    /** Copies with the provider's name in theirs, since other providers may use the same pools. */
    public DiskCopies(VmWork work, String provider) {
        this.work = work;
        this.provider = provider;
    }

    /** Who reads a copy. */
    interface Use {
        void read(VolumeReader copy, long virtualBytes);
    }

    /** What is done to a VM while its disk is copied; never the same as another. */
    private record Copying(VolumeRef copy) {}

    /**
     * What is to be copied.
     *
     * @param snapshotId empty: the disk as it is
     */
    record Order(KnownDomains.Known vm, Stamp.Disk disk, String snapshotId, DiskFormat format) {}

    void with(Order order, Use use) {
        String extension = order.format().name().toLowerCase(Locale.ROOT);
        VolumeRef copy = new VolumeRef(order.disk().pool(), VolumeNames.copy(provider, extension));
        wanted.add(copy);
        try {
            make(order, copy);
            long virtualBytes = work.session()
                    .call(host -> Volumes.in(host, copy.pool()).volume(copy.volume(), HostVolume::capacityBytes));
            use.read(new VolumeReader(work.session(), copy), virtualBytes);
        } finally {
            wanted.remove(copy);
            remove(copy);
        }
    }

    /** As a change of the VM: nobody starts it meanwhile. */
    private void make(Order order, VolumeRef copy) {
        OwnerKey owner = order.vm().stamp().owner().key();
        Outcome<TaskResult> outcome = work.tasks()
                .startAndWait(owner, new Copying(copy), PATIENCE, result -> result, progress -> {
                    TaskResult seen = copied(order, copy);
                    if (!wanted.contains(copy)) {
                        remove(copy);
                    }
                    return seen;
                });
        if (outcome instanceof Outcome.Pending<TaskResult>) {
            throw ProviderException.of(FaultKind.UNREACHABLE, "the caller has left");
        }
    }

    /** The VM's stamp names the copy before it is made, so that a crash leaves nothing that nobody knows. */
    private TaskResult copied(Order order, VolumeRef copy) {
        UUID uuid = order.vm().now().uuid();
        return work.session().copy(host -> {
            VolumeRef source = order.snapshotId().isEmpty() ? current(host, order) : past(host, order);
            long bytes = Volumes.in(host, source.pool()).volume(source.volume(), HostVolume::capacityBytes);
            VolumePlan plan = new VolumePlan(copy.volume(), bytes, order.format(), false, Optional.empty());
            try (HostDomain domain = host.domain(uuid).orElseThrow(DiskCopies::gone)) {
                VmFiles.record(host, domain, List.of(new Stamp.File(copy.pool(), copy.volume(), "")));
            }
            Volumes.in(host, copy.pool()).copy(plan, source);
            return work.seen(host, uuid);
        });
    }

    private VolumeRef current(Host host, Order order) {
        KnownDomains.Known vm = work.view()
                .look(host, order.vm().now().uuid())
                .filter(now -> !now.run().active())
                .orElseThrow(() -> ProviderException.of(
                        FaultKind.BUSY, "the VM must be off while one of its disks is exported: or name a snapshot"));
        // Where it lies is what counts, whatever the stamp says: somebody may have moved it.
        return vm.now()
                .disk(order.disk().target())
                .map(disk -> Volumes.at(host, disk.path()))
                .orElseThrow(() -> ProviderException.of(
                        FaultKind.NOT_FOUND,
                        "disk.disk_id",
                        "the VM has no disk " + order.disk().name()));
    }

    /** What a snapshot keeps is written to by nobody. */
    private static VolumeRef past(Host host, Order order) {
        UUID uuid = order.vm().now().uuid();
        try (HostDomain domain = host.domain(uuid).orElseThrow(DiskCopies::gone)) {
            return Optional.ofNullable(SourceDisks.at(host, domain, order.snapshotId())
                            .get(order.disk().name()))
                    .map(SourceDisks.SourceDisk::volume)
                    .orElseThrow(() -> ProviderException.of(
                            FaultKind.NOT_FOUND,
                            "disk.disk_id",
                            "the VM had no disk " + order.disk().name() + " when the snapshot was taken"));
        }
    }

    private static ProviderException gone() {
        return ProviderException.of(FaultKind.NOT_FOUND, "disk.vm.vm_id", "the VM was removed meanwhile");
    }

    private void remove(VolumeRef copy) {
        try {
            work.session().act(host -> VolumeDeletion.delete(host, FileRecord.of(List.of(copy)), copy));
        } catch (ProviderException notNow) {
            // It is still being made, and goes when it is; or the host is lost, and it goes with the next connection.
            LOG.debug("a copy stays for now: {}", notNow.getMessage());
        }
    }

    /** Removes what is left of readers that are no more, as far as the stamps of VMs name it. */
    public void removeForgotten() {
        String prefix = VolumeNames.copyPrefix(provider);
        work.view().all().stream()
                .flatMap(vm -> vm.next().stamp().stream())
                .flatMap(stamp -> VmFiles.of(stamp).all().stream())
                .filter(copy -> copy.volume().startsWith(prefix) && !wanted.contains(copy))
                .forEach(this::remove);
    }
}
