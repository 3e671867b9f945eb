package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.Shapes;

/** Gives a VM another shape, all of it or nothing. */
public record ReconfigureVm(OwnedVm named, VmSpec wish) implements Change<VmState> {
    @Override
    public void begin(Draft draft) {
        SpecFindings.refuse(SpecFindings.ofShape(wish));
        reshaped(draft);
    }

    @Override
    public VmState end(Draft draft) {
        return draft.put(reshaped(draft)).state();
    }

    @Override
    public void undo(Draft draft) {
        // Nothing was marked: a VM keeps its phase while it gets another shape.
    }

    private MockVm reshaped(Draft draft) {
        MockVm vm = draft.owned(named, "vm");
        return vm.shaped(Shapes.next(vm.shape(), wish));
    }
}
