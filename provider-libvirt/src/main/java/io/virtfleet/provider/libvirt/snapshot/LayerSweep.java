package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.FileChains;
import io.virtfleet.provider.libvirt.storage.FileUsers;
import io.virtfleet.provider.libvirt.storage.VolumeDeletion;
import io.virtfleet.provider.libvirt.work.VmFiles;
import io.virtfleet.provider.libvirt.work.VolumeNames;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the files of a VM that nothing rests on any more: neither the VM, nor a snapshot of it, nor another VM. The
 * file of a snapshot that was deleted stays as long as something was written on top of it. Only files that the VM's stamp
 * names are removed, and none when it cannot be told what the VM needs.
 */
final class LayerSweep {
    private static final Logger LOG = LoggerFactory.getLogger(LayerSweep.class);

    private LayerSweep() {}

    /** All files of a VM that nothing needs. Only while nobody else changes this VM. */
    static void sweep(Host host, HostDomain domain) {
        sweep(host, domain, VmFiles.of(domain).all());
    }

    /** Of what a change that failed has made, that which nothing needs: what it moved the VM onto stays. */
    static void afterFailure(Host host, HostDomain domain, Collection<VolumeRef> made, RuntimeException failure) {
        try {
            sweep(host, domain, made);
        } catch (RuntimeException another) {
            failure.addSuppressed(another);
        }
    }

    /** Those of these files of a VM that nothing needs. */
    static void sweep(Host host, HostDomain domain, Collection<VolumeRef> candidates) {
        UUID uuid = domain.uuid();
        List<String> detached = detachedByHand(DomainFacts.read(domain.nextXml()));
        if (!detached.isEmpty()) {
            LOG.warn("No file of domain {} is removed, because its definition lacks the disks {}", uuid, detached);
            return;
        }
        VmFiles record = VmFiles.of(domain);
        if (needsAll(host, domain, record, candidates)) {
            return;
        }
        FileUsers users = FileUsers.of(host);
        Map<String, FileChains.Link> links = new HashMap<>();
        users.links().forEach(link -> links.put(link.path(), link));
        Set<String> own = withAllBelow(
                users.domains().stream()
                        .filter(files -> files.uuid().equals(uuid))
                        .flatMap(files -> files.paths().stream()),
                links);
        Set<String> unknown = new HashSet<>(own);
        unknown.removeAll(links.keySet());
        if (!unknown.isEmpty()) {
            // Somebody put it there by hand, or its pool is down: any of our files may lie below it.
            LOG.warn(
                    "No file of domain {} is removed, because it needs {}, which is in no active storage pool",
                    uuid,
                    unknown);
            return;
        }
        Set<VolumeRef> needed = needed(domain, users, links, own);
        Set<VolumeRef> unneeded = candidates.stream()
                .filter(record::names)
                .filter(file -> !needed.contains(file) && !VolumeNames.isCopy(file.volume()))
                .filter(file -> host.hasActivePool(file.pool()))
                .collect(Collectors.toSet());
        if (!unneeded.isEmpty()) {
            unneeded.forEach(file -> VolumeDeletion.delete(host, record, file));
            VmFiles.forget(domain, unneeded);
        }
    }

    /** Whether the VM itself needs all of them, which is told without a look at all others. */
    private static boolean needsAll(Host host, HostDomain domain, VmFiles record, Collection<VolumeRef> candidates) {
        Map<String, FileChains.Link> links = new HashMap<>();
        Set<String> names = record.all().stream().map(VolumeRef::volume).collect(Collectors.toSet());
        FileChains.readable(host, names::contains).forEach(link -> links.put(link.path(), link));
        Set<VolumeRef> needed = withAllBelow(FileUsers.of(domain).paths().stream(), links).stream()
                .flatMap(path -> Stream.ofNullable(links.get(path)))
                .map(LayerSweep::volume)
                .collect(Collectors.toSet());
        return needed.containsAll(candidates);
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

    /** All that the VM, its snapshots, other domains and other volumes need, as far as it lies in active pools. */
    private static Set<VolumeRef> needed(
            HostDomain domain, FileUsers users, Map<String, FileChains.Link> links, Set<String> own) {
        UUID uuid = domain.uuid();
        Set<VolumeRef> ours = VmFiles.of(domain).all();
        List<FileUsers.DomainFiles> others = users.domains().stream()
                .filter(files -> !files.uuid().equals(uuid))
                .toList();
        Set<String> named =
                others.stream().flatMap(files -> files.named().stream()).collect(Collectors.toSet());
        Stream<String> begins = Stream.of(
                        own.stream(),
                        others.stream().flatMap(files -> files.paths().stream()),
                        links.values().stream()
                                .filter(link -> !ours.contains(volume(link)))
                                .map(FileChains.Link::path),
                        links.values().stream()
                                .filter(link -> named.contains(volume(link).toString()))
                                .map(FileChains.Link::path))
                .flatMap(paths -> paths);
        Set<VolumeRef> needed = withAllBelow(begins, links).stream()
                .flatMap(path -> Stream.ofNullable(links.get(path)))
                .map(LayerSweep::volume)
                .collect(Collectors.toSet());
        SnapshotTree.of(domain).all().stream()
                .flatMap(kept -> kept.note().memory().stream())
                .forEach(memory -> needed.add(new VolumeRef(memory.pool(), memory.volume())));
        // What is on its way out of the VM, or into it, is not a layer.
        DomainFacts.read(domain.nextXml()).stamp().stream()
                .flatMap(stamp -> stamp.disks().stream())
                .forEach(disk -> needed.add(VmFiles.volume(disk.file())));
        return needed;
    }

    private static VolumeRef volume(FileChains.Link link) {
        return new VolumeRef(link.pool(), link.volume());
    }

    private static Set<String> withAllBelow(Stream<String> files, Map<String, FileChains.Link> links) {
        Set<String> all = new HashSet<>();
        files.forEach(file -> {
            String each = file;
            while (!each.isEmpty() && all.add(each)) {
                FileChains.Link link = links.get(each);
                each = link == null ? "" : link.below();
            }
        });
        return all;
    }
}
