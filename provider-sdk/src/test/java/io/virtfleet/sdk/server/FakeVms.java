package io.virtfleet.sdk.server;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** VMs in a map: as little as a provider can be, with a hook before each call. */
public final class FakeVms implements VirtualMachines {
    private final Map<OwnerKey, VmState> vms = new ConcurrentHashMap<>();
    private volatile Runnable before = () -> {};
    private volatile Set<Capability> traits = Set.of();

    /** Runs first in every call. */
    public FakeVms beforeEachCall(Runnable hook) {
        before = hook;
        return this;
    }

    public FakeVms claiming(Capability... claimed) {
        traits = Set.of(claimed);
        return this;
    }

    public int count() {
        return vms.size();
    }

    @Override
    public List<Fault> check() {
        before.run();
        return List.of();
    }

    @Override
    public List<Fault> check(VmSpec spec) {
        before.run();
        return List.of();
    }

    @Override
    public Outcome<VmState> create(Owner owner, VmSpec spec, PowerState power) {
        before.run();
        return Outcome.done(vms.computeIfAbsent(owner.key(), key -> state(owner, spec, power)));
    }

    @Override
    public Outcome<VmState> power(OwnedVm vm, PowerAction action) {
        before.run();
        return Outcome.done(find(vm.owner().key()).orElseThrow());
    }

    @Override
    public Outcome<VmState> reconfigure(OwnedVm vm, VmSpec spec) {
        before.run();
        return Outcome.done(find(vm.owner().key()).orElseThrow());
    }

    @Override
    public Outcome<Gone> delete(OwnedVm vm) {
        before.run();
        vms.remove(vm.owner().key());
        return Outcome.done(new Gone());
    }

    @Override
    public Optional<VmState> describe(VmId id) {
        before.run();
        return vms.values().stream().filter(vm -> vm.id().equals(id)).findFirst();
    }

    @Override
    public Optional<VmState> find(OwnerKey owner) {
        before.run();
        return Optional.ofNullable(vms.get(owner));
    }

    @Override
    public Set<Capability> traits() {
        return traits;
    }

    private static VmState state(Owner owner, VmSpec spec, PowerState power) {
        return VmState.draft(new VmId("vm-" + owner.uid()), owner.name(), power)
                .owner(owner)
                .hardware(spec.hardware().cpuCount(), spec.hardware().memoryMib())
                .viewVersion(1)
                .done();
    }
}
