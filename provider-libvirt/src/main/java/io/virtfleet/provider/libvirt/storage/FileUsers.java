package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.domain.XmlNode;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostSnapshots;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Who needs files: the host is asked, about the domains and volumes of everybody, since what is known may be old. Domains
 * and their snapshots say what they rest on also where a pool is down.
 *
 * @param links which volumes lie on which, in the pools that are active
 */
public record FileUsers(List<DomainFiles> domains, List<FileChains.Link> links) {
    /**
     * The files of a domain, now, at its next start and at each of its snapshots.
     *
     * @param paths all that it lies on, as far as its documents tell
     * @param named volumes by pool and name: those that its documents or its stamps name, and what its own rest on
     */
    public record DomainFiles(UUID uuid, String name, Set<String> paths, Set<String> named) {
        private boolean needs(Set<VolumeRef> files, Set<String> filePaths) {
            return paths.stream().anyMatch(filePaths::contains)
                    || files.stream().map(VolumeRef::toString).anyMatch(named::contains);
        }
    }

    /** Without the volumes that cannot be read because they are still being made: the domains they are for name them. */
    public static FileUsers of(Host host) {
        List<DomainFiles> domains = new ArrayList<>();
        host.domains().forEach(domain -> read(domain).ifPresent(domains::add));
        return new FileUsers(List.copyOf(domains), FileChains.readable(host, name -> true));
    }

    /** Whether a domain has it, or another volume rests on it. Fails when that cannot be told. */
    public static boolean any(Host host, VolumeRef volume, String path) {
        Set<VolumeRef> files = Set.of(volume);
        boolean inUse = host.domains().stream().map(FileUsers::read).flatMap(Optional::stream).toList().stream()
                .anyMatch(domain -> domain.needs(files, Set.of(path)));
        return inUse
                || FileChains.of(host, name -> true).stream()
                        .anyMatch(link -> link.below().equals(path));
    }

    /** The names of those that need one of these files: domains but {@code except}, and volumes that are none of them. */
    public List<String> of(Set<VolumeRef> files, Set<String> paths, Optional<UUID> except) {
        Set<String> own = new HashSet<>(paths);
        domains.stream()
                .filter(domain -> except.filter(domain.uuid()::equals).isPresent())
                .forEach(domain -> own.addAll(domain.paths()));
        List<DomainFiles> others = domains.stream()
                .filter(domain -> except.filter(domain.uuid()::equals).isEmpty())
                .filter(domain -> domain.needs(files, paths))
                .toList();
        Stream<String> volumes = links.stream()
                .filter(link -> paths.contains(link.below()) && !own.contains(link.path()))
                .filter(link -> others.stream().noneMatch(domain -> has(domain, link)))
                .map(FileChains.Link::volume);
        return Stream.concat(others.stream().map(DomainFiles::name), volumes)
                .distinct()
                .sorted()
                .toList();
    }

    private static boolean has(DomainFiles domain, FileChains.Link link) {
        return domain.paths().contains(link.path())
                || domain.named().contains(new VolumeRef(link.pool(), link.volume()).toString());
    }

    /** Empty when the domain is gone meanwhile. */
    private static Optional<DomainFiles> read(HostDomain domain) {
        try (domain) {
            return Optional.of(of(domain));
        } catch (HostFailure failure) {
            if (failure.isAbsence()) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    /** The files of one domain. */
    public static DomainFiles of(HostDomain domain) {
        List<XmlNode> documents = new ArrayList<>();
        XmlNode next = XmlNode.parse(domain.nextXml());
        documents.add(next);
        documents.add(XmlNode.parse(domain.xml()));
        for (HostSnapshots.Remembered snapshot : domain.snapshots().all()) {
            documents.addAll(XmlNode.parse(snapshot.xml()).all("domain"));
            documents.addAll(XmlNode.parse(snapshot.xml()).all("inactiveDomain"));
        }
        Set<String> paths = new HashSet<>();
        Set<String> named = new HashSet<>();
        for (XmlNode document : documents) {
            document.all("devices", "disk").forEach(disk -> addChain(disk, paths, named));
            DomainFacts.stamp(document).ifPresent(stamp -> addStamp(stamp, named));
        }
        return new DomainFiles(domain.uuid(), next.text("name"), paths, named);
    }

    /** A running domain says its whole chain. */
    private static void addChain(XmlNode layer, Set<String> paths, Set<String> named) {
        for (XmlNode source : layer.all("source")) {
            Stream.of("file", "dev")
                    .map(source::attribute)
                    .filter(path -> !path.isEmpty())
                    .forEach(paths::add);
            if (!source.attribute("volume").isEmpty()) {
                named.add(new VolumeRef(source.attribute("pool"), source.attribute("volume")).toString());
            }
        }
        layer.all("backingStore").forEach(below -> addChain(below, paths, named));
        layer.all("mirror").forEach(copy -> addChain(copy, paths, named));
    }

    private static void addStamp(Stamp stamp, Set<String> named) {
        for (Stamp.File file : stamp.allFiles()) {
            named.add(new VolumeRef(file.pool(), file.volume()).toString());
            if (!file.base().isEmpty()) {
                named.add(file.base());
            }
        }
    }
}
