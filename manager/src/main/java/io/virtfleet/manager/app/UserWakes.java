package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Sighting;
import io.virtfleet.manager.controller.Sightings;

/**
 * Wakes the VirtualMachines that name an object when it comes, changes or goes. Not when only its status changes: that
 * tells of its VMs, and waking them all for it would go round in circles.
 */
record UserWakes<T extends HasMetadata>(Tracked<VirtualMachine> vms, String index, Wakes wakes)
        implements Sightings<T> {
    @Override
    public void seen(Sighting sighting, T object) {
        if (sighting != Sighting.STATUS_ONLY) {
            vms.wakeIndexed(index, VmReferences.name(ResourceKey.of(object)), wakes);
        }
    }
}
