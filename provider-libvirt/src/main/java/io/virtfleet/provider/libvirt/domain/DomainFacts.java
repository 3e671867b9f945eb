package io.virtfleet.provider.libvirt.domain;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A domain as one of its definitions says.
 *
 * @param stamp empty: not one of ours
 * @param agent whether the agent in the guest is heard
 * @param frozen whether the guest's file systems may be frozen: see {@link QuiesceMark}
 * @param cpuCount how many it has, of the {@code maxCpus} it could have without a restart
 * @param memoryMib what its balloon leaves it of the {@code maxMemoryMib} it was started with
 */
public record DomainFacts(
        UUID uuid,
        String name,
        Optional<Stamp> stamp,
        boolean agent,
        boolean frozen,
        int cpuCount,
        int maxCpus,
        long memoryMib,
        long maxMemoryMib,
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
     * @param iopsLimit 0: it has none
     * @param place empty: it sits on another bus
     */
    public record Disk(String target, String path, String format, int iopsLimit, Optional<PciAddress> place) {}

    /**
     * A network card.
     *
     * @param network the network or the bridge it is plugged into
     * @param model libvirt's word, such as {@code virtio}
     * @param mtu 0: as the network has it
     */
    public record Nic(String mac, String network, boolean bridged, String model, int mtu, Optional<PciAddress> place) {}

    /** What the domain has at a target. */
    public Optional<Disk> disk(String target) {
        return disks.stream().filter(disk -> disk.target().equals(target)).findFirst();
    }

    /** The card with an address. */
    public Optional<Nic> nic(String mac) {
        return nics.stream().filter(nic -> nic.mac().equalsIgnoreCase(mac)).findFirst();
    }

    /** Those of its disks that are ours, as the stamp says, on the volumes that they lie on. */
    public List<Stamp.Disk> disksOfOurs() {
        return disks.stream()
                .flatMap(disk -> stamp.stream().flatMap(all -> all.disk(disk.target()).stream()))
                .toList();
    }

    /** Whether it could have more processors without a restart. */
    public boolean cpuRoom() {
        return maxCpus > cpuCount;
    }

    /** Whether the guest gave memory back that it was started with: so it has a driver for it. */
    public boolean ballooned() {
        return memoryMib < maxMemoryMib;
    }

    /** The stamp in a document of libvirt, as it was written; empty when there is none of ours. */
    public static Optional<Stamp> stamp(XmlNode domain) {
        return StampXml.read(domain);
    }

    /** The definition in a document of libvirt. */
    public static DomainFacts read(String xml) {
        XmlNode domain = XmlNode.parse(xml);
        List<Disk> disks = domain.all("devices", "disk").stream()
                .filter(disk -> disk.attribute("device").equals("disk"))
                .map(DomainFacts::disk)
                .toList();
        int maxCpus = number(domain.text("vcpu"));
        String current = domain.attribute("vcpu", "current");
        long maxMemoryMib = mib(domain.first("memory")).orElse(0L);
        return new DomainFacts(
                UUID.fromString(domain.text("uuid")),
                domain.text("name"),
                StampXml.read(domain).map(stamp -> withFiles(stamp, disks)),
                domain.all("devices", "channel", "target").stream().anyMatch(DomainFacts::isAgentHeard),
                QuiesceMark.isOn(domain),
                current.isEmpty() ? maxCpus : number(current),
                maxCpus,
                mib(domain.first("currentMemory")).orElse(maxMemoryMib),
                maxMemoryMib,
                disks,
                domain.all("devices", "interface").stream()
                        .map(DomainFacts::nic)
                        .toList());
    }

    /**
     * A crash may have come after the domain went on with new files, and before the stamp said so. A file that the stamp
     * does not name is somebody else's, and does not become ours.
     */
    private static Stamp withFiles(Stamp stamp, List<Disk> disks) {
        Map<String, String> names = disks.stream()
                .filter(disk -> !disk.path().isEmpty())
                .collect(Collectors.toMap(
                        Disk::target,
                        disk -> disk.path().substring(disk.path().lastIndexOf('/') + 1),
                        (one, same) -> one));
        return stamp.withDisks(stamp.disks().stream()
                .map(disk -> stamp.files().stream()
                        .filter(file -> file.volume().equals(names.get(disk.target())))
                        .findFirst()
                        .map(disk::on)
                        .orElse(disk))
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
                disk.attribute("driver", "type"),
                disk.first("iotune")
                        .map(tune -> amount(tune.text("total_iops_sec")))
                        .orElse(0),
                PciAddress.of(disk));
    }

    private static Nic nic(XmlNode nic) {
        String network = nic.attribute("source", "network");
        return new Nic(
                nic.attribute("mac", "address"),
                network.isEmpty() ? nic.attribute("source", "bridge") : network,
                network.isEmpty(),
                nic.attribute("model", "type"),
                amount(nic.attribute("mtu", "size")),
                PciAddress.of(nic));
    }

    private static final int KIB_PER_MIB = 1024;

    /** libvirt gives memory back in KiB, whatever unit it was given. */
    private static Optional<Long> mib(Optional<XmlNode> memory) {
        return memory.map(node -> new BigInteger(node.text().strip())
                .divide(BigInteger.valueOf(KIB_PER_MIB))
                .longValue());
    }

    private static int amount(String text) {
        return text.isBlank() ? 0 : whole(text);
    }

    private static int number(String text) {
        return text.isBlank() ? 1 : whole(text);
    }

    /** libvirt takes larger numbers than any of ours: they are as large as can be told. */
    private static int whole(String text) {
        return new BigInteger(text.strip())
                .min(BigInteger.valueOf(Integer.MAX_VALUE))
                .intValue();
    }
}
