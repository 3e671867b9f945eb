package io.virtfleet.provider.libvirt.domain;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.DiskSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The stamp as an element of a domain's metadata. */
public final class StampXml {
    public static final String NAMESPACE = "https://virtfleet.io/libvirt/1";
    public static final String PREFIX = "virtfleet";

    static final String FILE = "file";

    private static final String MADE = "made";
    private static final String MAKING = "making";

    private StampXml() {}

    /** An element of its own, as libvirt takes it for a change of metadata: it adds prefix and namespace itself. */
    public static String write(Stamp stamp) {
        XmlText xml = new XmlText();
        write("vm", stamp, xml);
        return xml.toString();
    }

    /** The element within the metadata of a document. */
    static void write(Stamp stamp, XmlText xml) {
        write(PREFIX + ":vm", stamp, xml, "xmlns:" + PREFIX, NAMESPACE);
    }

    private static void write(String name, Stamp stamp, XmlText xml, Object... more) {
        xml.element(
                name,
                () -> {
                    Owner owner = stamp.owner();
                    xml.empty(
                            "owner",
                            "fleet",
                            owner.fleet(),
                            "namespace",
                            owner.namespace(),
                            "name",
                            owner.name(),
                            "uid",
                            owner.uid());
                    new TreeMap<>(stamp.fixed())
                            .forEach((field, value) -> xml.empty("fixed", "field", field, "value", value));
                    stamp.disks().forEach(disk -> write(disk, xml));
                    stamp.files()
                            .forEach(file ->
                                    xml.empty(FILE, "pool", file.pool(), "volume", file.volume(), "base", file.base()));
                    stamp.nics().forEach(nic -> xml.empty("nic", "name", nic.name(), "mac", nic.mac()));
                    stamp.tags().forEach(tag -> xml.text("tag", tag));
                },
                attributes(stamp, more));
    }

    private static Object[] attributes(Stamp stamp, Object... more) {
        List<Object> all = new ArrayList<>(List.of(more));
        all.addAll(List.of(
                "provider",
                stamp.provider(),
                "life",
                stamp.life(),
                "state",
                stamp.made() ? MADE : MAKING,
                "shape",
                stamp.shape()));
        return all.toArray();
    }

    private static void write(Stamp.Disk disk, XmlText xml) {
        xml.empty(
                "disk",
                "name",
                disk.name(),
                "target",
                disk.target(),
                "pool",
                disk.pool(),
                "volume",
                disk.volume(),
                "first",
                disk.first(),
                "base",
                disk.base(),
                "stage",
                disk.stage(),
                "provisioning",
                disk.provisioning().map(Enum::name).orElse(""));
    }

    /** The stamp in a domain's document; empty when it carries none of ours. */
    static Optional<Stamp> read(XmlNode domain) {
        return domain.all("metadata", "vm").stream()
                .filter(vm -> vm.namespace().equals(NAMESPACE))
                .findFirst()
                .map(StampXml::stamp);
    }

    private static Stamp stamp(XmlNode vm) {
        Owner owner = new Owner(
                vm.attribute("owner", "fleet"),
                vm.attribute("owner", "namespace"),
                vm.attribute("owner", "name"),
                vm.attribute("owner", "uid"));
        return new Stamp(
                owner,
                vm.attribute("provider"),
                vm.attribute("life"),
                // What is half made is removed with its disks: only what says so is.
                !vm.attribute("state").equals(MAKING),
                vm.attribute("shape"),
                vm.all("fixed").stream()
                        .collect(Collectors.toMap(each -> each.attribute("field"), each -> each.attribute("value"))),
                vm.all("disk").stream().map(StampXml::disk).toList(),
                vm.all(FILE).stream()
                        .map(file -> new Stamp.File(
                                file.attribute("pool"), file.attribute("volume"), file.attribute("base")))
                        .toList(),
                vm.all("nic").stream()
                        .map(nic -> new Stamp.Nic(nic.attribute("name"), nic.attribute("mac")))
                        .toList(),
                vm.all("tag").stream().map(XmlNode::text).toList());
    }

    private static <E extends Enum<E>> Optional<E> named(E[] all, String name) {
        return Arrays.stream(all).filter(each -> each.name().equals(name)).findFirst();
    }

    private static Stamp.Disk disk(XmlNode disk) {
        return new Stamp.Disk(
                disk.attribute("name"),
                disk.attribute("target"),
                disk.attribute("pool"),
                disk.attribute("volume"),
                disk.attribute("first"),
                disk.attribute("base"),
                named(Stamp.Stage.values(), disk.attribute("stage")).orElse(Stamp.Stage.THERE),
                named(DiskSpec.Provisioning.values(), disk.attribute("provisioning")));
    }
}
