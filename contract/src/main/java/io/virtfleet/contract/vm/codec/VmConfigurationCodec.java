package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.proto.v1.VmStateProto;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The border between domain and wire for how VMs are built. All of it is told and not asked for: a value not known here is
 * as good as none.
 */
final class VmConfigurationCodec {

    private static final EnumCodec<VmState.DiskBus, VmStateProto.DiskBus> BUS =
            EnumCodec.of(VmState.DiskBus.class, VmStateProto.DiskBus.class, "DISK_BUS_");

    private VmConfigurationCodec() {}

    static void encode(VmState.Configuration configuration, VmStateProto.VmState.Builder wire) {
        configuration.firmware().map(HardwareCodec::encode).ifPresent(wire::setFirmware);
        wire.addAllTags(configuration.tags()).putAllLabels(configuration.labels());
    }

    static VmState.Configuration decode(VmStateProto.VmState wire) {
        boolean says = wire.hasFirmware() || wire.getTagsCount() > 0 || wire.getLabelsCount() > 0;
        return says
                ? new VmState.Configuration(
                        HardwareCodec.decodeKnown(wire.getFirmware()), wire.getTagsList(), wire.getLabelsMap())
                : VmState.Configuration.UNKNOWN;
    }

    static void encode(VmState.DiskConfiguration configuration, VmStateProto.DiskState.Builder wire) {
        configuration.bus().map(BUS::encode).ifPresent(wire::setBus);
        configuration.provisioning().map(DiskSpecCodec::encode).ifPresent(wire::setProvisioning);
        wire.setStorage(configuration.storage());
    }

    static VmState.DiskConfiguration decode(VmStateProto.DiskState wire) {
        boolean says =
                wire.hasBus() || wire.hasProvisioning() || !wire.getStorage().isEmpty();
        return says
                ? new VmState.DiskConfiguration(
                        BUS.decodeKnown(wire.getBus()),
                        DiskSpecCodec.decodeKnown(wire.getProvisioning()),
                        wire.getStorage())
                : VmState.DiskConfiguration.UNKNOWN;
    }

    static void encode(VmState.NicConfiguration configuration, VmStateProto.NicState.Builder wire) {
        wire.setBridged(configuration.bridged());
        configuration.model().map(NicSpecCodec::encode).ifPresent(wire::setModel);
        configuration.vlanId().ifPresent(wire::setVlanId);
        configuration.mtu().ifPresent(wire::setMtu);
    }

    static VmState.NicConfiguration decode(VmStateProto.NicState wire) {
        boolean says = wire.getBridged() || wire.hasModel() || wire.hasVlanId() || wire.hasMtu();
        return says
                ? new VmState.NicConfiguration(
                        wire.getBridged(),
                        wire.hasModel() ? NicSpecCodec.decodeKnown(wire.getModel()) : Optional.empty(),
                        wire.hasVlanId() ? OptionalInt.of(wire.getVlanId()) : OptionalInt.empty(),
                        wire.hasMtu() ? OptionalInt.of(wire.getMtu()) : OptionalInt.empty())
                : VmState.NicConfiguration.UNKNOWN;
    }
}
