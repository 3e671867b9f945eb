package io.virtfleet.sdk.work;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A platform of nothing but states. */
public final class VmsInMemory implements PlatformVms<VmState> {
    private final Map<VmId, VmState> vms = new ConcurrentHashMap<>();
    private final AtomicInteger made = new AtomicInteger();

    /** Makes a VM, whatever the owner has already. */
    public VmState make(Owner owner, VmPhase phase) {
        VmId id = new VmId("vm-" + made.incrementAndGet());
        return put(VmState.draft(id, owner.name(), PowerState.OFF)
                .owner(owner)
                .phase(phase)
                .done());
    }

    public VmState put(VmState vm) {
        vms.put(vm.id(), vm);
        return vm;
    }

    public void remove(VmState vm) {
        vms.remove(vm.id());
    }

    /** The ids of all VMs there are. */
    public Iterable<VmId> ids() {
        return vms.keySet();
    }

    public static OwnedVm owned(VmState vm) {
        return new OwnedVm(vm.id(), vm.owner().orElseThrow());
    }

    @Override
    public Optional<VmState> find(VmId id) {
        return Optional.ofNullable(vms.get(id));
    }

    @Override
    public Optional<VmState> find(OwnerKey owner) {
        return vms.values().stream()
                .filter(vm -> vm.owner().map(Owner::key).equals(Optional.of(owner)))
                .findFirst();
    }

    @Override
    public VmState state(VmState vm) {
        return vm;
    }
}
