package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockVm;
import java.util.Map;
import java.util.Optional;

/** Stamps a VM that nobody owns. */
public record AdoptVm(OwnedVm named, long expectedViewVersion) implements Change<VmState> {
    @Override
    public void begin(Draft draft) {
        adopted(draft);
    }

    @Override
    public VmState end(Draft draft) {
        return draft.put(adopted(draft)).state();
    }

    @Override
    public void undo(Draft draft) {
        // Nothing was marked: a VM is stamped or not.
    }

    private MockVm adopted(Draft draft) {
        String id = named.id().value();
        MockVm vm = draft.vm(id).orElseThrow(() -> MockFaults.notFound("vm_id", "there is no VM " + id));
        Optional<Owner> stamp = vm.state().owner();
        if (stamp.filter(owner -> owner.key().equals(named.owner().key())).isPresent()) {
            return vm;
        }
        if (stamp.isPresent()) {
            throw MockFaults.conflict("vm_id", "the VM " + id + " belongs to another owner");
        }
        if (draft.vmOf(named.owner().key()).isPresent()) {
            throw MockFaults.conflict("owner", "this owner has a VM already");
        }
        long version = vm.state().viewVersion();
        if (version != expectedViewVersion) {
            throw new ProviderException(
                    Fault.of(FaultKind.BUSY, "expected_view_version", "the VM has changed since it was looked at")
                            .withParams(Map.of("view_version", Long.toString(version))));
        }
        return vm.stamped(Optional.of(named.owner()));
    }
}
