package io.virtfleet.manager.provider;

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
import java.util.Optional;

/** A platform without a VM, on which nobody may make one. */
public final class IdleVms implements VirtualMachines {
    @Override
    public List<Fault> check() {
        return List.of();
    }

    @Override
    public List<Fault> check(VmSpec spec) {
        return List.of();
    }

    @Override
    public Outcome<VmState> create(Owner owner, VmSpec spec, PowerState power) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Outcome<VmState> power(OwnedVm vm, PowerAction action) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Outcome<VmState> reconfigure(OwnedVm vm, VmSpec spec) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Outcome<Gone> delete(OwnedVm vm) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<VmState> describe(VmId id) {
        return Optional.empty();
    }

    @Override
    public Optional<VmState> find(OwnerKey owner) {
        return Optional.empty();
    }
}
