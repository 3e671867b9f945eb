package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.VmId;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.work.DomainIds;
import io.virtfleet.provider.libvirt.work.VmWork;
import io.virtfleet.sdk.server.task.TaskProgress;
import io.virtfleet.sdk.work.VmChanges;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Deletes VMs. What is being made for an owner is not absent, whatever id the request has. */
final class VmDeletion {
    private final VmWork work;
    private final VmRemoval removal;
    private final Set<OwnerKey> creating = ConcurrentHashMap.newKeySet();
    private final Set<VmId> leaving = ConcurrentHashMap.newKeySet();

    VmDeletion(VmWork work, VmRemoval removal) {
        this.work = work;
        this.removal = removal;
    }

    /** What is asked for an owner by no other change: whatever else runs is in its way. */
    private record Absence() {}

    /** Has a Create begin; from then until its task has ended no Delete says that its VM is absent. */
    <T> T creating(OwnerKey owner, Supplier<T> call) {
        boolean first = creating.add(owner);
        try {
            return call.get();
        } finally {
            if (first) {
                creating.remove(owner);
            }
        }
    }

    Outcome<Gone> delete(OwnedVm named) {
        OwnedVm vm = meant(named);
        return work.changes().delete(vm, new VmChanges.Removal<>() {
            @Override
            public void check(KnownDomains.Known found) {
                removal.check(found);
            }

            @Override
            public void remove(KnownDomains.Known found, TaskProgress progress) {
                leaving.add(vm.id());
                try {
                    removal.remove(found);
                } finally {
                    leaving.remove(vm.id());
                }
            }
        });
    }

    /** An id that this provider never gave is judged by its owner. */
    private OwnedVm meant(OwnedVm named) {
        OwnerKey owner = named.owner().key();
        if (work.find(named.id()).isPresent() || leaving.contains(named.id())) {
            return named;
        }
        if (creating.contains(owner)) {
            throw ProviderException.of(FaultKind.BUSY, "the VM of this owner is being created");
        }
        work.tasks().running(owner, new Absence());
        return DomainIds.couldBe(owner, named.id())
                ? named
                : work.find(owner)
                        .map(vm -> new OwnedVm(vm.state().id(), named.owner()))
                        .orElse(named);
    }
}
