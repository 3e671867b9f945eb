package io.virtfleet.provider.libvirt.domain;

import io.virtfleet.contract.vm.NicSpec;
import java.util.Locale;
import java.util.OptionalInt;

/** A network card of a domain; its attachment names a network or a bridge, the default one is settled. */
public record NicPlan(String mac, NicSpec.Attachment attachment, NicSpec.Model model, OptionalInt mtu) {
    /** The element of a document, also for a change of one. */
    public String xml() {
        XmlText xml = new XmlText();
        write(xml);
        return xml.toString();
    }

    void write(XmlText xml) {
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
                },
                "type",
                type);
    }
}
