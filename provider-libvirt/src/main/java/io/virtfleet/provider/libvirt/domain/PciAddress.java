package io.virtfleet.provider.libvirt.domain;

import java.util.Optional;

/** Where a device sits on the board: the guest makes its name for the device of it. */
public record PciAddress(String domain, String bus, String slot, String function) {
    static Optional<PciAddress> of(XmlNode device) {
        return device.first("address")
                .filter(address -> address.attribute("type").equals("pci"))
                .map(address -> new PciAddress(
                        address.attribute("domain"),
                        address.attribute("bus"),
                        address.attribute("slot"),
                        address.attribute("function")));
    }

    void write(XmlText xml) {
        xml.empty("address", "type", "pci", "domain", domain, "bus", bus, "slot", slot, "function", function);
    }
}
