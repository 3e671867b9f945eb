package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.domain.XmlNode;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.storage.FileUsers;
import io.virtfleet.provider.libvirt.work.VmFiles;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The linked clones of a VM: they, or snapshots of them, rest on files of its own, which must stay. */
final class LinkedClones {
    private LinkedClones() {}

    /** BUSY as long as there are any, by their names. The host is asked: what is known may be old. */
    static void refuse(Host host, HostDomain source) {
        VmFiles files = VmFiles.of(source);
        Set<String> paths = files.paths(host);
        Set<String> lower = new HashSet<>(paths);
        lower.removeAll(written(source));
        if (lower.isEmpty()) {
            return;
        }
        List<String> resting = FileUsers.of(host).of(files.all(), paths, Optional.of(source.uuid()));
        if (!resting.isEmpty()) {
            throw new ProviderException(Fault.of(
                    FaultKind.BUSY,
                    "linked clones rest on the VM: " + String.join(", ", resting) + "; delete them first"));
        }
    }

    /** The files that the VM itself has at the moment: nobody rests on them. */
    private static Set<String> written(HostDomain source) {
        return Stream.of(source.xml(), source.nextXml())
                .map(XmlNode::parse)
                .flatMap(document -> document.all("devices", "disk", "source").stream())
                .map(file -> file.attribute("file"))
                .collect(Collectors.toSet());
    }
}
