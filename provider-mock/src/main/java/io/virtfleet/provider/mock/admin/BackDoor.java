package io.virtfleet.provider.mock.admin;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.proto.mock.AdminProto.ChangeVmRequest;
import io.virtfleet.proto.mock.AdminProto.Stamp;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockVm;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Changes of VMs that no manager asked for. */
final class BackDoor {
    private static final int MAX_CPUS = 1024;
    private static final long MIN_MIB = 4;
    private static final long MAX_MIB = 1L << 26;

    private BackDoor() {}

    static Draft change(ChangeVmRequest wire, Draft draft) {
        MockVm vm = named(wire, draft);
        if (wire.hasRemove()) {
            draft.remove(vm);
        } else {
            draft.put(FieldPath.read(at -> next(wire, at)).apply(vm));
        }
        return draft;
    }

    private static MockVm named(ChangeVmRequest wire, Draft draft) {
        return switch (wire.getVmCase()) {
            case VM_ID -> draft.vm(wire.getVmId()).orElseThrow(() -> MockFaults.notFound("vm_id", "no such VM"));
            case OWNER ->
                draft.vmOf(FieldPath.read(at -> OwnerCodec.decode(wire.getOwner(), at.field("owner"))))
                        .orElseThrow(() -> MockFaults.notFound("owner", "the owner has no VM"));
            case VM_NOT_SET -> throw MockFaults.invalid("vm_id", "or owner must be set");
        };
    }

    private static UnaryOperator<MockVm> next(ChangeVmRequest wire, FieldPath at) {
        return switch (wire.getChangeCase()) {
            case POWER -> {
                var power = AdminCodec.POWER.decode(wire.getPower(), at.field("power"));
                yield vm -> vm.powered(power);
            }
            case CPU_COUNT -> {
                int cpus = at.field("cpu_count").range(wire.getCpuCount(), 1, MAX_CPUS);
                yield vm -> resized(
                        vm, vm.shape().hardware().resized(cpus, vm.state().memoryMib()));
            }
            case MEMORY_MIB -> {
                long mib = at.field("memory_mib").range(wire.getMemoryMib(), MIN_MIB, MAX_MIB);
                yield vm -> resized(vm, vm.shape().hardware().resized(vm.state().cpuCount(), mib));
            }
            case IPS -> vm -> vm.answeringAt(wire.getIps().getIpsList());
            case STAMP -> {
                Optional<Owner> owner = stamp(wire.getStamp(), at.field("stamp"));
                yield vm -> vm.stamped(owner);
            }
            case GUEST -> {
                var manner = AdminCodec.GUEST.decode(wire.getGuest(), at.field("guest"));
                yield vm -> vm.behaving(manner);
            }
            case REMOVE, CHANGE_NOT_SET -> throw MockFaults.invalid("change", "must be set");
        };
    }

    private static Optional<Owner> stamp(Stamp wire, FieldPath at) {
        return wire.hasOwner() ? Optional.of(OwnerCodec.decode(wire.getOwner(), at.field("owner"))) : Optional.empty();
    }

    private static MockVm resized(MockVm vm, Hardware hardware) {
        return vm.restored(vm.shape().withHardware(hardware), vm.power());
    }
}
