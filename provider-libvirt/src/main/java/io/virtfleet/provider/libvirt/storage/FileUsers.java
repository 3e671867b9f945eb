package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.provider.libvirt.domain.XmlNode;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import java.util.List;
import java.util.stream.Stream;

/** Who needs a file: the host is asked, about the domains and volumes of everybody, since what is known may be old. */
public final class FileUsers {
    private FileUsers() {}

    /** Whether a domain has it, or another volume rests on it. Fails when that cannot be told. */
    public static boolean any(Host host, VolumeRef volume, String path) {
        long domains = host.domains().stream()
                .filter(domain -> uses(domain, volume, path))
                .count();
        return domains > 0
                || FileChains.of(host, name -> true).stream()
                        .anyMatch(link -> link.below().equals(path));
    }

    private static boolean uses(HostDomain domain, VolumeRef volume, String path) {
        try (domain) {
            return Stream.of(domain.xml(), domain.nextXml())
                    .map(XmlNode::parse)
                    .flatMap(document -> document.all("devices", "disk").stream())
                    .anyMatch(disk -> reaches(disk, volume, path));
        } catch (HostFailure failure) {
            if (failure.isAbsence()) {
                return false;
            }
            throw failure;
        }
    }

    /** A running domain says its whole chain. */
    private static boolean reaches(XmlNode layer, VolumeRef volume, String path) {
        List<XmlNode> sources = layer.all("source");
        return sources.stream().anyMatch(source -> names(source, volume, path))
                || layer.all("backingStore").stream().anyMatch(below -> reaches(below, volume, path));
    }

    private static boolean names(XmlNode source, VolumeRef volume, String path) {
        boolean byNames = source.attribute("pool").equals(volume.pool())
                && source.attribute("volume").equals(volume.volume());
        return byNames
                || source.attribute("file").equals(path)
                || source.attribute("dev").equals(path);
    }
}
