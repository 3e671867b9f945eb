package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.XmlNode;
import io.virtfleet.provider.libvirt.domain.XmlText;
import io.virtfleet.provider.libvirt.link.HostSnapshots;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Snapshots as libvirt's documents say them. */
final class SnapshotXml {
    private SnapshotXml() {}

    /** A snapshot to be remembered. */
    static String remembered(SnapshotRecord kept) {
        XmlText xml = new XmlText();
        boolean memory = kept.note().content() == Snapshot.Content.DISKS_AND_MEMORY;
        return xml.element("domainsnapshot", () -> {
                    xml.text("name", kept.id());
                    xml.text("description", kept.note().text());
                    xml.text("state", memory ? "running" : "shutoff");
                    if (!kept.parent().isEmpty()) {
                        xml.element("parent", () -> xml.text("name", kept.parent()));
                    }
                    xml.text("creationTime", kept.at().getEpochSecond());
                    xml.empty("memory", "snapshot", "no");
                    xml.copy(XmlNode.parse(kept.domain()));
                })
                .toString();
    }

    /** Empty for a snapshot that is not one of ours. */
    static Optional<SnapshotRecord> read(HostSnapshots.Remembered remembered) {
        XmlNode snapshot = XmlNode.parse(remembered.xml());
        return SnapshotNote.read(snapshot.text("description"))
                .map(note -> new SnapshotRecord(
                        snapshot.text("name"),
                        snapshot.first("parent")
                                .map(parent -> parent.text("name"))
                                .orElse(""),
                        Instant.ofEpochSecond(
                                Long.parseLong(snapshot.text("creationTime").strip())),
                        note,
                        domain(remembered).orElseThrow(),
                        remembered.current()));
    }

    /** The document of the domain at the moment of any snapshot, ours or not. */
    static Optional<String> domain(HostSnapshots.Remembered remembered) {
        return XmlNode.parse(remembered.xml())
                .first("domain")
                .map(domain -> new XmlText().copy(domain).toString());
    }

    /** The change of a running domain to these files; every disk that is not named stays as it is. */
    static String change(DomainFacts now, List<Layer> layers, Optional<String> memoryPath) {
        XmlText xml = new XmlText();
        return xml.element("domainsnapshot", () -> {
                    memoryPath.ifPresentOrElse(
                            path -> xml.empty("memory", "snapshot", "external", "file", path),
                            () -> xml.empty("memory", "snapshot", "no"));
                    xml.element("disks", () -> {
                        layers.forEach(layer -> disk(layer, xml));
                        now.disks().stream()
                                .map(DomainFacts.Disk::target)
                                .filter(target -> layers.stream()
                                        .noneMatch(
                                                layer -> layer.disk().target().equals(target)))
                                .forEach(target -> xml.empty("disk", "name", target, "snapshot", "no"));
                    });
                })
                .toString();
    }

    private static void disk(Layer layer, XmlText xml) {
        xml.element(
                "disk",
                () -> {
                    xml.empty("driver", "type", "qcow2");
                    xml.empty("source", "file", layer.path());
                },
                "name",
                layer.disk().target(),
                "snapshot",
                "external",
                "type",
                "file");
    }
}
