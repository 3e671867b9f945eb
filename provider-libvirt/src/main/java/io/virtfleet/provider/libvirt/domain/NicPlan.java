package io.virtfleet.provider.libvirt.domain;

import io.virtfleet.contract.vm.NicSpec;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** A network card of a domain; its attachment names a network or a bridge, the default one is settled. */
public record NicPlan(String mac, NicSpec.Attachment attachment, NicSpec.Model model, OptionalInt mtu)
        implements DevicePlan {
    /** A card as a definition has it. */
    public static NicPlan of(DomainFacts.Nic nic) {
        return new NicPlan(
                nic.mac(),
                nic.bridged() ? new NicSpec.Bridge(nic.network()) : new NicSpec.Network(nic.network()),
                NicSpec.Model.valueOf(nic.model().toUpperCase(Locale.ROOT)),
                nic.mtu() == 0 ? OptionalInt.empty() : OptionalInt.of(nic.mtu()));
    }

    @Override
    public void write(XmlText xml, Optional<PciAddress> place) {
        String type = attachment instanceof NicSpec.Bridge ? "bridge" : "network";
        xml.element(
                "interface",
                () -> {
                    xml.empty("mac", "address", mac);
                    switch (attachment) {
                        case NicSpec.Network(String name) -> xml.empty("source", "network", name);
                        case NicSpec.Bridge(String name) -> xml.empty("source", "bridge", name);
                        case NicSpec.DefaultNetwork() -> throw new IllegalStateException("the network is not settled");
                    }
                    xml.empty("model", "type", model.name().toLowerCase(Locale.ROOT));
                    mtu.ifPresent(size -> xml.empty("mtu", "size", size));
                    place.ifPresent(address -> address.write(xml));
                },
                "type",
                type);
    }
}
