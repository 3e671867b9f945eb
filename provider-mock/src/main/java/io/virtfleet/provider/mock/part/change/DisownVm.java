package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockVm;
import java.util.Optional;

/** Takes the stamp off a VM. */
public record DisownVm(OwnedVm named) implements Change<VmState> {
    @Override
    public void begin(Draft draft) {
        disowned(draft);
    }

    @Override
    public VmState end(Draft draft) {
        return draft.put(disowned(draft)).state();
    }

    @Override
    public void undo(Draft draft) {
        // Nothing was marked: a VM is stamped or not.
    }

    private MockVm disowned(Draft draft) {
        MockVm vm = draft.vm(named.id().value())
                .orElseThrow(() -> MockFaults.notFound("vm.vm_id", "there is no VM " + named.id()));
        if (vm.state().owner().isPresent()) {
            Draft.requireStamp(vm, named.owner(), "vm");
        }
        return vm.stamped(Optional.empty());
    }
}
