package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.network.VMNetworkAttachment;
import io.virtfleet.api.network.VMNetworkAttachmentSpec;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.VmNetwork;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.NicSpec.Attachment;
import io.virtfleet.manager.imagesource.FieldValues;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The network cards of a VM: what it says of them itself, and what the networks say they are plugged into. */
final class NicMapper {
    private final VmInputs inputs;
    private final FieldPath root;

    /** {@code root} is where paths of other objects begin. */
    NicMapper(VmInputs inputs, FieldPath root) {
        this.inputs = inputs;
        this.root = root;
    }

    List<NicSpec> map(VirtualMachineSpec vm, FieldPath at) {
        return at.each("networks", FieldValues.list(vm.networks()), this::card);
    }

    private NicSpec card(VmNetwork card, FieldPath at) {
        VMNetworkAttachment network = inputs.networks().get(FieldValues.text(card.name()));
        if (network != null) {
            return plugged(card, network, at);
        }
        if (card.networkRef() != null) {
            at.field("networkRef")
                    .notFound("VMNetworkAttachment " + card.networkRef().name() + " does not exist");
        }
        return nic(card, new PlatformNic(usualAttachment()), AddressMapper.own(card, at));
    }

    private NicSpec plugged(VmNetwork card, VMNetworkAttachment network, FieldPath at) {
        String name = network.getMetadata().getName();
        VMNetworkAttachmentSpec spec = network.getSpec();
        FieldPath networkAt = root.field("VMNetworkAttachment " + name + ": spec");
        NetworkValidation.check(spec, networkAt);
        PlatformNic platform = NetworkMapper.map(spec.network(), inputs.providerType(), networkAt.field("network"))
                .orElseGet(() -> {
                    networkAt
                            .field("network")
                            .missing("VMNetworkAttachment " + name + " has no network for providers of type "
                                    + inputs.providerType());
                    return new PlatformNic(new NicSpec.DefaultNetwork());
                });
        return nic(card, platform, AddressMapper.of(card, at, spec.ipAllocation(), networkAt.field("ipAllocation")));
    }

    private static NicSpec nic(VmNetwork card, PlatformNic platform, Optional<NicSpec.StaticAddress> address) {
        return new NicSpec(
                FieldValues.text(card.name()),
                platform.attachment(),
                FieldValues.text(card.macAddress()).replace('-', ':').toLowerCase(Locale.ROOT),
                platform.model(),
                platform.vlanId(),
                platform.mtu(),
                address,
                platform.pciSlot(),
                platform.parameters());
    }

    private Attachment usualAttachment() {
        String network = FieldValues.map(inputs.provider().defaults()).getOrDefault(PlacementMapper.NETWORK, "");
        return network.isEmpty() ? new NicSpec.DefaultNetwork() : new NicSpec.Network(network);
    }
}
