package io.virtfleet.provider.libvirt.domain;

/** As much of a device as libvirt needs to find it in a definition. */
public final class DeviceXml {
    private DeviceXml() {}

    public static String of(DomainFacts.Disk disk) {
        XmlText xml = new XmlText();
        return xml.element(
                        "disk",
                        () -> {
                            xml.empty("source", "file", disk.path());
                            xml.empty("target", "dev", disk.target());
                        },
                        "type",
                        "file",
                        "device",
                        "disk")
                .toString();
    }

    /** A card is found by its address, whatever it is plugged into. */
    public static String of(DomainFacts.Nic nic) {
        XmlText xml = new XmlText();
        return xml.element("interface", () -> xml.empty("mac", "address", nic.mac()), "type", "user")
                .toString();
    }
}
