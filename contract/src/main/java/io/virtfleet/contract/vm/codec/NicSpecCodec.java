package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** The border between domain and wire for wanted network cards. */
final class NicSpecCodec {

    private static final int NETWORK_LENGTH = 1024;
    private static final int MAX_VLAN = 4094;
    private static final int MIN_MTU = 68;
    private static final int MAX_MTU = 65_520;
    private static final int MIN_PCI_SLOT = 32;
    private static final int MAX_PCI_SLOT = 1024;

    /** An odd first byte would be a group of cards. */
    private static final Pattern MAC = Pattern.compile("[0-9a-f][02468ace](:[0-9a-f]{2}){5}");

    private static final String MAC_FORM =
            "one card's MAC address: six pairs of lower-case hexadecimal digits with colons, the first byte even";

    private static final EnumCodec<NicSpec.Model, VmSpecProto.NicModel> MODEL =
            EnumCodec.of(NicSpec.Model.class, VmSpecProto.NicModel.class, "NIC_MODEL_");

    private NicSpecCodec() {}

    static VmSpecProto.NicModel encode(NicSpec.Model model) {
        return MODEL.encode(model);
    }

    static Optional<NicSpec.Model> decodeKnown(VmSpecProto.NicModel wire) {
        return MODEL.decodeKnown(wire);
    }

    static VmSpecProto.NicSpec encode(NicSpec nic) {
        VmSpecProto.NicSpec.Builder wire = VmSpecProto.NicSpec.newBuilder()
                .setName(nic.name())
                .setMacAddress(nic.macAddress())
                .putAllParameters(nic.parameters());
        switch (nic.attachment()) {
            case NicSpec.DefaultNetwork none -> wire.clearAttachment();
            case NicSpec.Network(String name) -> wire.setNetwork(name);
            case NicSpec.Bridge(String name) -> wire.setBridge(name);
        }
        nic.model().map(MODEL::encode).ifPresent(wire::setModel);
        nic.vlanId().ifPresent(wire::setVlanId);
        nic.mtu().ifPresent(wire::setMtu);
        nic.address().map(StaticAddressCodec::encode).ifPresent(wire::setAddress);
        nic.pciSlot().ifPresent(wire::setPciSlot);
        return wire.build();
    }

    static NicSpec decode(VmSpecProto.NicSpec wire, FieldPath at) {
        return new NicSpec(
                at.field("name").dnsLabel(wire.getName()),
                attachment(wire, at),
                mac(wire.getMacAddress(), at.field("mac_address")),
                wire.hasModel() ? Optional.of(MODEL.decode(wire.getModel(), at.field("model"))) : Optional.empty(),
                wire.hasVlanId()
                        ? OptionalInt.of(at.field("vlan_id").range(wire.getVlanId(), 1, MAX_VLAN))
                        : OptionalInt.empty(),
                wire.hasMtu()
                        ? OptionalInt.of(at.field("mtu").range(wire.getMtu(), MIN_MTU, MAX_MTU))
                        : OptionalInt.empty(),
                wire.hasAddress()
                        ? Optional.of(StaticAddressCodec.decode(wire.getAddress(), at.field("address")))
                        : Optional.empty(),
                pciSlot(wire, at.field("pci_slot")),
                ParametersCodec.decode(wire.getParametersMap(), at));
    }

    private static OptionalInt pciSlot(VmSpecProto.NicSpec wire, FieldPath at) {
        return wire.hasPciSlot()
                ? OptionalInt.of(at.range(wire.getPciSlot(), MIN_PCI_SLOT, MAX_PCI_SLOT))
                : OptionalInt.empty();
    }

    private static NicSpec.Attachment attachment(VmSpecProto.NicSpec wire, FieldPath at) {
        return switch (wire.getAttachmentCase()) {
            case NETWORK -> new NicSpec.Network(at.field("network").text(wire.getNetwork(), NETWORK_LENGTH));
            case BRIDGE -> new NicSpec.Bridge(at.field("bridge").text(wire.getBridge(), NETWORK_LENGTH));
            case ATTACHMENT_NOT_SET -> new NicSpec.DefaultNetwork();
        };
    }

    private static String mac(String text, FieldPath at) {
        return text.isEmpty() ? text : at.matching(text, MAC, MAC_FORM);
    }
}
