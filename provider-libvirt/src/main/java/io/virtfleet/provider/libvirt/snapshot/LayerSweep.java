package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.domain.XmlNode;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostSnapshots;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.vm.VolumeNames;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Removes the files of a VM that nothing rests on any more: neither the VM, nor a snapshot of it, nor another VM. The
 * file of a snapshot that was deleted stays as long as something was written on top of it.
 */
final class LayerSweep {
    private final KnownDomains view;

    LayerSweep(KnownDomains view) {
        this.view = view;
    }

    /** Only while nobody else changes this VM. */
    void sweep(Host host, HostDomain domain) {
        List<HostSnapshots.Remembered> snapshots = domain.snapshots().all();
        List<DomainFacts> documents = Stream.concat(
                        Stream.of(domain.xml(), domain.nextXml()),
                        snapshots.stream().map(SnapshotXml::domain).flatMap(Optional::stream))
                .map(DomainFacts::read)
                .toList();
        Set<String> memories = snapshots.stream()
                .map(SnapshotXml::read)
                .flatMap(Optional::stream)
                .flatMap(kept -> kept.note().memory().stream())
                .map(SnapshotNote.Memory::volume)
                .collect(Collectors.toSet());
        Set<String> used = documents.stream()
                .flatMap(document -> document.disks().stream())
                .map(DomainFacts.Disk::path)
                .collect(Collectors.toSet());
        for (String pool : pools(documents, snapshots)) {
            sweep(host, domain.uuid(), pool, new Needed(memories, used));
        }
    }

    /** Removes what a change that failed has made; what it moved the VM onto before it failed stays. */
    void afterFailure(Host host, HostDomain domain, RuntimeException failure) {
        try {
            sweep(host, domain);
        } catch (RuntimeException another) {
            failure.addSuppressed(another);
        }
    }

    /** What is needed as it is: volumes by name, and files by path. */
    private record Needed(Set<String> memories, Set<String> files) {}

    private static Set<String> pools(List<DomainFacts> documents, List<HostSnapshots.Remembered> snapshots) {
        Stream<String> ofDisks = documents.stream()
                .flatMap(document -> document.stamp().stream())
                .flatMap(stamp -> stamp.disks().stream())
                .map(Stamp.Disk::pool);
        Stream<String> ofMemories = snapshots.stream()
                .map(SnapshotXml::read)
                .flatMap(Optional::stream)
                .flatMap(kept -> kept.note().memory().stream())
                .map(SnapshotNote.Memory::pool);
        return Stream.concat(ofDisks, ofMemories).collect(Collectors.toSet());
    }

    private void sweep(Host host, UUID uuid, String pool, Needed needed) {
        Volumes volumes = Volumes.in(host, pool);
        Map<String, String> below = new HashMap<>();
        List<String> ours = volumes.names().stream()
                .filter(name -> VolumeNames.layered(uuid, name))
                .toList();
        ours.forEach(name -> below.put(volumes.path(name), volumes.volume(name, LayerSweep::below)));
        Set<String> kept = new HashSet<>();
        Stream.concat(needed.files().stream(), othersBases(pool, volumes)).forEach(file -> {
            for (String each = file; !each.isEmpty() && kept.add(each); each = below.getOrDefault(each, "")) {}
        });
        ours.stream()
                .filter(name -> !needed.memories().contains(name) && !kept.contains(volumes.path(name)))
                .forEach(volumes::delete);
    }

    /** The files that disks of other VMs begin with. */
    private Stream<String> othersBases(String pool, Volumes volumes) {
        return view.all().stream()
                .flatMap(vm -> vm.now().stamp().stream())
                .flatMap(stamp -> stamp.disks().stream())
                .map(Stamp.Disk::base)
                .filter(base -> base.startsWith(pool + "/"))
                .map(base -> volumes.path(base.substring(pool.length() + 1)));
    }

    /** The file that a volume lies on; empty: none. */
    private static String below(HostVolume volume) {
        return XmlNode.parse(volume.xml())
                .first("backingStore")
                .map(backing -> backing.text("path"))
                .orElse("");
    }
}
