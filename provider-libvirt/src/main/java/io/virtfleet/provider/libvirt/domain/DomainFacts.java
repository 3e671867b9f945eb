package io.virtfleet.provider.libvirt.domain;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A domain as one of its definitions says.
 *
 * @param stamp empty: not one of ours
 * @param agent whether the agent in the guest is heard
 * @param cpuCount how many it has, of the {@code maxCpus} it could have without a restart
 */
public record DomainFacts(
        UUID uuid,
        String name,
        Optional<Stamp> stamp,
        boolean agent,
        int cpuCount,
        int maxCpus,
        long memoryMib,
        List<Disk> disks,
        List<Nic> nics) {
    public DomainFacts {
        disks = List.copyOf(disks);
        nics = List.copyOf(nics);
    }

    /**
     * A disk, without the drives for removable media.
     *
     * @param path empty: it lies on no file
     * @param format libvirt's word, such as {@code qcow2}
     */
    public record Disk(String target, String path, String format) {}

    /**
     * A network card.
     *
     * @param network the network it is plugged into, else the bridge
     * @param ofLibvirt whether that is a network of libvirt
     */
    public record Nic(String mac, String network, boolean ofLibvirt) {}

    /** The definition in a document of libvirt. */
    public static DomainFacts read(String xml) {
        XmlNode domain = XmlNode.parse(xml);
        int maxCpus = number(domain.text("vcpu"));
        String current = domain.attribute("vcpu", "current");
        return new DomainFacts(
                UUID.fromString(domain.text("uuid")),
                domain.text("name"),
                StampXml.read(domain),
                domain.all("devices", "channel", "target").stream().anyMatch(DomainFacts::isAgentHeard),
                current.isEmpty() ? maxCpus : number(current),
                maxCpus,
                mib(domain.first("memory")),
                domain.all("devices", "disk").stream()
                        .filter(disk -> disk.attribute("device").equals("disk"))
                        .map(DomainFacts::disk)
                        .toList(),
                domain.all("devices", "interface").stream()
                        .map(DomainFacts::nic)
                        .toList());
    }

    private static boolean isAgentHeard(XmlNode channel) {
        return channel.attribute("name").equals(DomainXml.AGENT_CHANNEL)
                && channel.attribute("state").equals("connected");
    }

    private static Disk disk(XmlNode disk) {
        String file = disk.attribute("source", "file");
        return new Disk(
                disk.attribute("target", "dev"),
                file.isEmpty() ? disk.attribute("source", "dev") : file,
                disk.attribute("driver", "type"));
    }

    private static Nic nic(XmlNode nic) {
        String network = nic.attribute("source", "network");
        return new Nic(
                nic.attribute("mac", "address"),
                network.isEmpty() ? nic.attribute("source", "bridge") : network,
                !network.isEmpty());
    }

    private static final int KIB_PER_MIB = 1024;

    /** libvirt gives memory back in KiB, whatever unit it was given. */
    private static long mib(Optional<XmlNode> memory) {
        return memory.map(node -> Long.parseLong(node.text().strip()) / KIB_PER_MIB)
                .orElse(0L);
    }

    private static int number(String text) {
        return text.isBlank() ? 1 : Integer.parseInt(text.strip());
    }
}
