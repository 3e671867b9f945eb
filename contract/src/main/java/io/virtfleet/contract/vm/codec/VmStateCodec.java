package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.proto.v1.VmStateProto;
import java.util.Optional;

/** The border between domain and wire for the states of VMs. */
public final class VmStateCodec {

    private static final EnumCodec<VmPhase, VmStateProto.VmPhase> PHASE =
            EnumCodec.of(VmPhase.class, VmStateProto.VmPhase.class, "VM_PHASE_");

    private VmStateCodec() {}

    public static VmStateProto.VmState encode(VmState vm) {
        VmStateProto.VmState.Builder wire = VmStateProto.VmState.newBuilder()
                .setId(vm.id().value())
                .setName(vm.name())
                .setPower(PowerStateCodec.encode(vm.power()))
                .setPhase(PHASE.encode(vm.phase()))
                .setReason(vm.reason())
                .setCpuCount(vm.cpuCount())
                .setMemoryMib(vm.memoryMib())
                .setHost(vm.host())
                .addAllPendingRestart(vm.pendingRestart())
                .setViewVersion(vm.viewVersion());
        vm.owner().map(OwnerCodec::encode).ifPresent(wire::setOwner);
        vm.disks().forEach(disk -> wire.addDisks(encode(disk)));
        vm.nics().forEach(nic -> wire.addNics(encode(nic)));
        vm.guest().map(VmStateCodec::encode).ifPresent(wire::setGuest);
        VmConfigurationCodec.encode(vm.configuration(), wire);
        return wire.build();
    }

    private static VmStateProto.DiskState encode(VmState.Disk disk) {
        VmStateProto.DiskState.Builder wire = VmStateProto.DiskState.newBuilder()
                .setId(disk.id())
                .setName(disk.name())
                .setSizeMib(disk.sizeMib())
                .setPath(disk.path());
        disk.format().map(DiskFormatCodec::encode).ifPresent(wire::setFormat);
        VmConfigurationCodec.encode(disk.configuration(), wire);
        return wire.build();
    }

    private static VmStateProto.NicState encode(VmState.Nic nic) {
        VmStateProto.NicState.Builder wire = VmStateProto.NicState.newBuilder()
                .setName(nic.name())
                .setMacAddress(nic.macAddress())
                .addAllIpAddresses(nic.ipAddresses())
                .setNetwork(nic.network());
        VmConfigurationCodec.encode(nic.configuration(), wire);
        return wire.build();
    }

    private static VmStateProto.GuestFacts encode(VmState.GuestFacts guest) {
        return VmStateProto.GuestFacts.newBuilder()
                .setHostname(guest.hostname())
                .setOsName(guest.osName())
                .setAgentRunning(guest.agentRunning())
                .build();
    }

    public static VmState decode(VmStateProto.VmState wire, FieldPath at) {
        return new VmState(
                new VmId(at.field("id").id(wire.getId())),
                owner(wire, at),
                wire.getName(),
                PowerStateCodec.decode(wire.getPower(), at.field("power")),
                PHASE.decode(wire.getPhase(), at.field("phase")),
                wire.getReason(),
                at.field("cpu_count").range(wire.getCpuCount(), 0, Integer.MAX_VALUE),
                at.field("memory_mib").range(wire.getMemoryMib(), 0, Long.MAX_VALUE),
                at.each("disks", wire.getDisksList(), VmStateCodec::decode),
                at.each("nics", wire.getNicsList(), VmStateCodec::decode),
                wire.hasGuest() ? Optional.of(decode(wire.getGuest())) : Optional.empty(),
                wire.getHost(),
                wire.getPendingRestartList(),
                at.field("view_version").range(wire.getViewVersion(), 0, Long.MAX_VALUE),
                VmConfigurationCodec.decode(wire));
    }

    private static Optional<Owner> owner(VmStateProto.VmState wire, FieldPath at) {
        return wire.hasOwner() ? Optional.of(OwnerCodec.decode(wire.getOwner(), at.field("owner"))) : Optional.empty();
    }

    private static VmState.Disk decode(VmStateProto.DiskState wire, FieldPath at) {
        return new VmState.Disk(
                at.field("id").id(wire.getId()),
                wire.getName(),
                at.field("size_mib").range(wire.getSizeMib(), 0, Long.MAX_VALUE),
                wire.getPath(),
                DiskFormatCodec.decodeKnown(wire.getFormat()),
                VmConfigurationCodec.decode(wire));
    }

    private static VmState.Nic decode(VmStateProto.NicState wire, FieldPath at) {
        return new VmState.Nic(
                wire.getName(),
                wire.getMacAddress(),
                wire.getIpAddressesList(),
                wire.getNetwork(),
                VmConfigurationCodec.decode(wire));
    }

    private static VmState.GuestFacts decode(VmStateProto.GuestFacts wire) {
        return new VmState.GuestFacts(wire.getHostname(), wire.getOsName(), wire.getAgentRunning());
    }
}
