package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.Gone;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.provider.mock.world.Content;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockVm;

/** Removes a VM, its snapshots and its disks. */
public record DeleteVm(OwnedVm named) implements Change<Gone> {
    public static final String CHANGE = "remove";

    @Override
    public void begin(Draft draft) {
        draft.vm(named.id().value()).ifPresent(vm -> {
            Draft.requireStamp(vm, named.owner(), "vm");
            refuseWithClones(draft, vm);
            draft.put(vm.inPhase(VmPhase.DELETING));
        });
    }

    @Override
    public Gone end(Draft draft) {
        draft.vm(named.id().value()).ifPresent(vm -> {
            Draft.requireStamp(vm, named.owner(), "vm");
            refuseWithClones(draft, vm);
            draft.remove(vm);
            vm.origin().contents().values().forEach(content -> dropUnused(draft, content));
        });
        return new Gone();
    }

    @Override
    public void undo(Draft draft) {
        draft.vm(named.id().value()).ifPresent(vm -> draft.put(vm.settled()));
    }

    private static void refuseWithClones(Draft draft, MockVm vm) {
        if (draft.vms().anyMatch(other -> other.origin().baseVm().equals(vm.id()))) {
            throw MockFaults.busy("linked clones rest on the VM " + vm.id());
        }
    }

    private static void dropUnused(Draft draft, Content content) {
        draft.imported(content.seed())
                .filter(disk -> draft.vms().noneMatch(vm -> uses(vm, content)))
                .ifPresent(draft::remove);
    }

    private static boolean uses(MockVm vm, Content content) {
        return vm.origin().contents().values().stream()
                .anyMatch(each -> each.seed().equals(content.seed()));
    }
}
