package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.List;
import java.util.Optional;

/** The border between domain and wire for the shapes of wanted VMs. */
public final class VmSpecCodec {

    private static final int MAX_DISKS = 64;
    private static final int MAX_NICS = 64;
    private static final int MAX_TAGS = 64;
    private static final int TAG_LENGTH = 256;

    private VmSpecCodec() {}

    public static VmSpecProto.VmSpec encode(VmSpec spec) {
        VmSpecProto.VmSpec.Builder wire =
                VmSpecProto.VmSpec.newBuilder().setHardware(HardwareCodec.encode(spec.hardware()));
        BootSourceCodec.encode(spec.boot(), wire);
        spec.bootDisk().map(DiskSpecCodec::encode).ifPresent(wire::setBootDisk);
        spec.disks().forEach(disk -> wire.addDisks(DiskSpecCodec.encode(disk)));
        spec.nics().forEach(nic -> wire.addNics(NicSpecCodec.encode(nic)));
        spec.guest().map(GuestSetupCodec::encode).ifPresent(wire::setGuest);
        spec.placement().map(PlacementCodec::encode).ifPresent(wire::setPlacement);
        return wire.addAllTags(spec.tags()).build();
    }

    public static VmSpec decode(VmSpecProto.VmSpec wire, FieldPath at) {
        return new VmSpec(
                HardwareCodec.decode(wire.getHardware(), at.field("hardware")),
                BootSourceCodec.decode(wire, at),
                wire.hasBootDisk()
                        ? Optional.of(DiskSpecCodec.decodeBoot(wire.getBootDisk(), at.field("boot_disk")))
                        : Optional.empty(),
                disks(wire, at),
                nics(wire, at),
                wire.hasGuest()
                        ? Optional.of(GuestSetupCodec.decode(wire.getGuest(), at.field("guest")))
                        : Optional.empty(),
                wire.hasPlacement()
                        ? Optional.of(PlacementCodec.decode(wire.getPlacement(), at.field("placement")))
                        : Optional.empty(),
                tags(wire, at));
    }

    /** What a provider would refuse unread, so that it need not be asked. */
    public static List<Fault> findings(VmSpec spec) {
        return FieldPath.inspect(at -> decode(encode(spec), at.field("spec"))).findings();
    }

    private static List<DiskSpec> disks(VmSpecProto.VmSpec wire, FieldPath at) {
        at.field("disks").size(wire.getDisksCount(), MAX_DISKS);
        List<DiskSpec> disks = at.each("disks", wire.getDisksList(), DiskSpecCodec::decode);
        at.unique("disks", disks.stream().map(DiskSpec::name).toList());
        return disks;
    }

    private static List<NicSpec> nics(VmSpecProto.VmSpec wire, FieldPath at) {
        at.field("nics").size(wire.getNicsCount(), MAX_NICS);
        List<NicSpec> nics = at.each("nics", wire.getNicsList(), NicSpecCodec::decode);
        at.unique("nics", nics.stream().map(NicSpec::name).toList());
        List<String> macs = nics.stream()
                .map(NicSpec::macAddress)
                .filter(mac -> !mac.isEmpty())
                .toList();
        at.field("nics").unique(macs, "MAC addresses");
        return nics;
    }

    private static List<String> tags(VmSpecProto.VmSpec wire, FieldPath at) {
        at.field("tags").size(wire.getTagsCount(), MAX_TAGS);
        at.field("tags").unique(wire.getTagsList(), "tags");
        return at.each("tags", wire.getTagsList(), (tag, entry) -> entry.text(tag, TAG_LENGTH));
    }
}
