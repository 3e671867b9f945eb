package io.virtfleet.contract.vm;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A wanted network card.
 *
 * @param macAddress empty: the provider chooses and keeps it
 * @param address empty: the guest asks by DHCP
 * @param parameters the platform's own words for what has no field here
 */
public record NicSpec(
        String name,
        Attachment attachment,
        String macAddress,
        Optional<Model> model,
        OptionalInt vlanId,
        OptionalInt mtu,
        Optional<StaticAddress> address,
        OptionalInt pciSlot,
        Map<String, String> parameters) {
    public NicSpec {
        parameters = Map.copyOf(parameters);
    }

    /** A card plugged in somewhere, with nothing more said about it. */
    public static NicSpec of(String name, Attachment attachment) {
        return new NicSpec(
                name,
                attachment,
                "",
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                Map.of());
    }

    /** The same card with an address of its own. */
    public NicSpec withMacAddress(String other) {
        return new NicSpec(name, attachment, other, model, vlanId, mtu, address, pciSlot, parameters);
    }

    /** The same card plugged in elsewhere. */
    public NicSpec withAttachment(Attachment other) {
        return new NicSpec(name, other, macAddress, model, vlanId, mtu, address, pciSlot, parameters);
    }

    /** Where a card is plugged in. */
    public sealed interface Attachment {}

    /** The provider's default network. */
    public record DefaultNetwork() implements Attachment {}

    /** A network or port group by the platform's name. */
    public record Network(String name) implements Attachment {}

    /** A bridge of the host. */
    public record Bridge(String name) implements Attachment {}

    /** The kind of a network card. */
    public enum Model {
        VIRTIO,
        E1000,
        E1000E,
        RTL8139,
        VMXNET3,
        PCNET,
        NE2K_PCI
    }

    /** An address that the guest is given rather than asks for; {@code gateway} may be empty. */
    public record StaticAddress(String ip, int prefixLength, String gateway, List<String> dnsServers) {
        public StaticAddress {
            dnsServers = List.copyOf(dnsServers);
        }
    }
}
