package io.virtfleet.provider.libvirt.work;

import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostPool;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.FileRecord;
import io.virtfleet.provider.libvirt.storage.Volumes;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The volumes that were made for a VM, as its stamp names them. */
public record VmFiles(Set<VolumeRef> all) implements FileRecord {
    public VmFiles {
        all = Set.copyOf(all);
    }

    /** Those of a VM, as the stamps of both its definitions say at the moment. */
    public static VmFiles of(HostDomain domain) {
        return new VmFiles(Stream.of(domain.nextXml(), domain.xml())
                .map(DomainFacts::read)
                .flatMap(facts -> facts.stamp().stream())
                .flatMap(stamp -> stamp.allFiles().stream())
                .map(VmFiles::volume)
                .collect(Collectors.toSet()));
    }

    public static VmFiles of(Stamp stamp) {
        return new VmFiles(stamp.allFiles().stream().map(VmFiles::volume).collect(Collectors.toSet()));
    }

    public static VolumeRef volume(Stamp.File file) {
        return new VolumeRef(file.pool(), file.volume());
    }

    @Override
    public boolean names(VolumeRef volume) {
        return all.contains(volume);
    }

    /** Where they lie; without those of pools that the host does not know any more. */
    public Set<String> paths(Host host) {
        Set<String> paths = new HashSet<>();
        for (VolumeRef volume : all) {
            path(host, volume).ifPresent(paths::add);
        }
        return paths;
    }

    private static Optional<String> path(Host host, VolumeRef volume) {
        Optional<HostPool> pool = host.pool(volume.pool());
        pool.ifPresent(HostPool::close);
        return pool.map(there -> Volumes.in(host, volume.pool()).path(volume.volume()));
    }

    /** Has a VM's stamp name these too, before they are made. Copies that are gone meanwhile are forgotten. */
    public static void record(Host host, HostDomain domain, Collection<Stamp.File> more) {
        Stamp stamp = DomainFacts.read(domain.nextXml()).stamp().orElseThrow();
        Stream<Stamp.File> known = stamp.files().stream().filter(file -> !gone(host, file));
        DomainStamps.write(
                domain, stamp.withFiles(Stream.concat(known, more.stream()).toList()));
    }

    /** Has a VM's stamp name these no more, which were deleted. */
    public static void forget(HostDomain domain, Collection<VolumeRef> deleted) {
        Stamp stamp = DomainFacts.read(domain.nextXml()).stamp().orElseThrow();
        Stream<Stamp.File> left = stamp.files().stream().filter(file -> !deleted.contains(volume(file)));
        DomainStamps.write(domain, stamp.withFiles(left.toList()));
    }

    /** Only for copies, which go when their reader does: what else cannot be found may be found again. */
    private static boolean gone(Host host, Stamp.File file) {
        return VolumeNames.isCopy(file.volume())
                && host.hasActivePool(file.pool())
                && !Volumes.in(host, file.pool()).has(file.volume());
    }
}
