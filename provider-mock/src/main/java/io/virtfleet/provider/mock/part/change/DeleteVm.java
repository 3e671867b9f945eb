package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.provider.mock.world.Content;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockVm;
import java.util.Map;

/** Removes a VM, its snapshots and its disks. */
public record DeleteVm(OwnedVm named) implements Change<Gone> {
    public static final String CHANGE = "remove";

    @Override
    public void begin(Draft draft) {
        if (draft.vm(named.id().value()).isEmpty()) {
            draft.vmOf(named.owner().key()).ifPresent(this::refuseOther);
        }
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

    private void refuseOther(MockVm vm) {
        String id = vm.id();
        throw new ProviderException(
                Fault.of(FaultKind.BUSY, "vm.vm_id", "there is no VM " + named.id() + ": the VM of this owner is " + id)
                        .withParams(Map.of("vm_id", id)));
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
