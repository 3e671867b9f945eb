package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostSnapshots;
import io.virtfleet.provider.libvirt.storage.FileChains;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.work.VolumeNames;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the files of a VM that nothing rests on any more: neither the VM, nor a snapshot of it, nor another VM. The
 * file of a snapshot that was deleted stays as long as something was written on top of it.
 */
final class LayerSweep {
    private static final Logger LOG = LoggerFactory.getLogger(LayerSweep.class);

    private final KnownDomains view;

    LayerSweep(KnownDomains view) {
        this.view = view;
    }

    /**
     * Only while nobody else changes this VM. Removes nothing when the VM needs a file that no pool knows, or when someone
     * detached a disk of it by hand.
     */
    void sweep(Host host, HostDomain domain) {
        UUID uuid = domain.uuid();
        List<String> detached = detachedByHand(DomainFacts.read(domain.nextXml()));
        if (!detached.isEmpty()) {
            LOG.warn("No file of domain {} is removed, because its definition lacks the disks {}", uuid, detached);
            return;
        }
        List<FileChains.Link> ours = FileChains.of(host, name -> VolumeNames.layered(uuid, name));
        Map<String, String> below = new HashMap<>();
        ours.forEach(file -> below.put(file.path(), file.below()));
        Set<String> begins = needed(domain, ours).collect(Collectors.toSet());
        if (withAllBelow(begins.stream(), below).containsAll(below.keySet())) {
            return;
        }
        List<FileChains.Link> others = FileChains.readable(host, name -> !VolumeNames.layered(uuid, name));
        others.forEach(file -> below.put(file.path(), file.below()));
        Set<String> needed = withAllBelow(begins.stream(), below);
        Set<String> unknown = new HashSet<>(needed);
        unknown.removeAll(below.keySet());
        if (!unknown.isEmpty()) {
            // Somebody put it there by hand, and any of our files may lie below it.
            LOG.warn(
                    "No file of domain {} is removed, because it needs {}, which is in no storage pool", uuid, unknown);
            return;
        }
        needed.addAll(withAllBelow(others.stream().map(FileChains.Link::below), below));
        ours.stream()
                .filter(file -> !needed.contains(file.path()))
                .forEach(file -> Volumes.in(host, file.pool()).delete(file.volume()));
    }

    /** The disks that the stamp has and the definition does not: which files hold them is not known. */
    private static List<String> detachedByHand(DomainFacts definition) {
        return definition.stamp().stream()
                .flatMap(stamp -> stamp.disks().stream())
                .filter(disk -> disk.stage() == Stamp.Stage.THERE)
                .filter(disk -> definition
                        .disk(disk.target())
                        .filter(attached -> !attached.path().isEmpty())
                        .isEmpty())
                .map(Stamp.Disk::name)
                .toList();
    }

    /** What the VM and its snapshots begin with, and what other VMs are known to. */
    private Stream<String> needed(HostDomain domain, List<FileChains.Link> ours) {
        List<HostSnapshots.Remembered> snapshots = domain.snapshots().all();
        Stream<String> disks = Stream.concat(
                        Stream.of(domain.xml(), domain.nextXml()),
                        snapshots.stream().map(SnapshotXml::domain).flatMap(Optional::stream))
                .map(DomainFacts::read)
                .flatMap(document -> document.disks().stream())
                .map(DomainFacts.Disk::path);
        Stream<String> memories = snapshots.stream()
                .map(SnapshotXml::read)
                .flatMap(Optional::stream)
                .flatMap(kept -> kept.note().memory().stream())
                .map(memory -> memory.pool() + "/" + memory.volume());
        Set<String> named = Stream.concat(memories, othersBases()).collect(Collectors.toSet());
        return Stream.concat(
                disks,
                ours.stream()
                        .filter(file -> named.contains(file.pool() + "/" + file.volume()))
                        .map(FileChains.Link::path));
    }

    private static Set<String> withAllBelow(Stream<String> files, Map<String, String> below) {
        Set<String> all = new HashSet<>();
        files.forEach(file -> {
            for (String each = file; !each.isEmpty() && all.add(each); each = below.getOrDefault(each, "")) {}
        });
        return all;
    }

    /** What disks of other VMs begin with, also of one that is being made. */
    private Stream<String> othersBases() {
        return view.all().stream()
                .flatMap(vm -> vm.now().stamp().stream())
                .flatMap(stamp -> stamp.disks().stream())
                .map(Stamp.Disk::base);
    }

    /** Removes what a change that failed has made; what it moved the VM onto before it failed stays. */
    void afterFailure(Host host, HostDomain domain, RuntimeException failure) {
        try {
            sweep(host, domain);
        } catch (RuntimeException another) {
            failure.addSuppressed(another);
        }
    }
}
