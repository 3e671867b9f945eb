package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.network.LibvirtNetwork;
import io.virtfleet.api.network.PlatformNetwork;
import io.virtfleet.api.network.VsphereNetwork;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.NicSpec.Attachment;
import io.virtfleet.contract.vm.NicSpec.Model;
import io.virtfleet.manager.imagesource.FieldValues;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A network in the words of one platform; the words for other platforms are not this provider's. */
final class NetworkMapper {
    private static final Map<String, Model> MODELS = Map.of(
            "virtio", Model.VIRTIO,
            "e1000", Model.E1000,
            "e1000e", Model.E1000E,
            "rtl8139", Model.RTL8139,
            "vmxnet3", Model.VMXNET3,
            "pcnet", Model.PCNET,
            "ne2k_pci", Model.NE2K_PCI);

    /** What every network has that says nothing of it; a platform that cannot set it need not refuse it. */
    private static final int USUAL_MTU = 1500;

    private NetworkMapper() {}

    /** Empty when the network has no words for this type of provider. */
    static Optional<PlatformNic> map(@Nullable PlatformNetwork network, String providerType, FieldPath at) {
        if (network == null) {
            return Optional.empty();
        }
        Optional<PlatformNic> card = switch (providerType) {
            case "vsphere" -> Optional.ofNullable(network.vsphere()).map(block -> vsphere(block, at.field("vsphere")));
            case "libvirt" -> Optional.ofNullable(network.libvirt()).map(block -> libvirt(block, at.field("libvirt")));
            case "kubevirt" ->
                Optional.ofNullable(network.kubevirt()).map(block -> kubevirt(block, at.field("kubevirt")));
            case "proxmox" -> Optional.ofNullable(network.proxmox()).map(block -> proxmox(block, at.field("proxmox")));
            case "mock" -> Optional.ofNullable(network.mock()).map(block -> new PlatformNic(named(block.name())));
            default ->
                Optional.ofNullable(network.parameters())
                        .map(words -> new PlatformNic(named(null)).withParameters(words));
        };
        return card.map(found -> found.mtu().isPresent() ? found : found.withMtu(unusual(network.mtu())));
    }

    private static @Nullable Integer unusual(@Nullable Integer mtu) {
        return mtu == null || mtu == USUAL_MTU ? null : mtu;
    }

    private static PlatformNic vsphere(VsphereNetwork block, FieldPath at) {
        NetworkValidation.check(block, at);
        PlatformNic card = new PlatformNic(named(block.portgroup()))
                .withModel(FieldValues.meaning(block.adapterType(), MODELS, at.field("adapterType")))
                .withPciSlot(block.pciSlotNumber())
                .withVlan(block.vlan() == null ? null : block.vlan().vlanID());
        VsphereNetwork.DistributedSwitch distributed = block.distributedSwitch();
        return distributed == null
                ? card
                : card.with("distributedSwitch.name", distributed.name())
                        .with("distributedSwitch.uuid", distributed.uuid())
                        .with("distributedSwitch.portgroupType", distributed.portgroupType());
    }

    private static PlatformNic libvirt(LibvirtNetwork block, FieldPath at) {
        LibvirtNetwork.Bridge bridge = block.bridge();
        if (bridge != null) {
            NetworkValidation.check(bridge, at.field("bridge"));
            if (!FieldValues.text(block.networkName()).isEmpty()) {
                at.wrong("must have either networkName or bridge, not both");
            }
        }
        PlatformNic card = new PlatformNic(
                        bridge == null
                                ? named(block.networkName())
                                : new NicSpec.Bridge(FieldValues.text(bridge.name())))
                .withModel(FieldValues.meaning(block.model(), MODELS, at.field("model")));
        if (block.driver() != null) {
            card = card.with("driver.name", block.driver().name())
                    .with("driver.queues", block.driver().queues())
                    .with("driver.txMode", block.driver().txMode())
                    .with("driver.ioEventFD", block.driver().ioEventFD())
                    .with("driver.eventIDX", block.driver().eventIDX());
        }
        if (block.filterRef() != null) {
            card = card.with("filterRef.filter", block.filterRef().filter());
            for (Map.Entry<String, String> entry :
                    FieldValues.map(block.filterRef().parameters()).entrySet()) {
                card = card.with("filterRef.parameters." + entry.getKey(), entry.getValue());
            }
        }
        return card;
    }

    private static PlatformNic kubevirt(PlatformNetwork.Kubevirt block, FieldPath at) {
        return new PlatformNic(named(block.networkName()))
                .withModel(FieldValues.meaning(block.model(), MODELS, at.field("model")))
                .with("binding", block.binding());
    }

    private static PlatformNic proxmox(PlatformNetwork.Proxmox block, FieldPath at) {
        String bridge = FieldValues.text(block.bridge());
        return new PlatformNic(bridge.isEmpty() ? new NicSpec.DefaultNetwork() : new NicSpec.Bridge(bridge))
                .withModel(FieldValues.meaning(block.model(), MODELS, at.field("model")))
                .withVlan(block.vlanTag())
                .withMtu(block.mtu())
                .with("firewall", FieldValues.yes(block.firewall()) ? true : null)
                .with("rateLimit", block.rateLimit());
    }

    private static Attachment named(@Nullable String network) {
        String name = FieldValues.text(network);
        return name.isEmpty() ? new NicSpec.DefaultNetwork() : new NicSpec.Network(name);
    }
}
