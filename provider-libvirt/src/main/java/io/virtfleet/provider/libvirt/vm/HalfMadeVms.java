package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import java.util.UUID;

/** Removes the VMs that a crash left half made; what is being made at the moment stays. */
public final class HalfMadeVms {
    /** Not the change of a Delete, which would take the end of this task for its own though the VM may stay. */
    private static final String REMOVE_HALF_MADE = "remove half made";

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
                    .ifPresent(owner -> remove(vm.now().uuid(), owner));
        }
    }

    private void remove(UUID uuid, Owner owner) {
        try {
            work.change(owner.key(), REMOVE_HALF_MADE, Gone.class, progress -> {
                // By now it may have been finished: what the view says is old.
                removal.removeHalfMade(uuid, owner);
                return new TaskResult.OfRemoval();
            });
        } catch (ProviderException busy) {
            // It is being made, or removed, right now.
        }
    }
}
