package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.provider.libvirt.work.VmWork;

/** Removes the VMs that a crash left half made; what is being made at the moment stays. */
public final class HalfMadeVms {
    private final VmWork work;
    private final VmRemoval removal;

    public HalfMadeVms(VmWork work, HostDefaults defaults) {
        this.work = work;
        removal = new VmRemoval(work, defaults);
    }

    /** Looks at each VM that was last seen half made. */
    public void remove() {
        for (KnownDomains.Known vm : work.view().all()) {
            vm.now()
                    .stamp()
                    .filter(stamp -> !stamp.made())
                    .map(Stamp::owner)
                    .ifPresent(owner -> work.changes()
                            .removeIncomplete(
                                    new OwnedVm(vm.state().id(), owner),
                                    (found, progress) -> removal.removeHalfMade(found)));
        }
    }
}
