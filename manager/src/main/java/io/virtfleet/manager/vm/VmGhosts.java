package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Sighting;
import io.virtfleet.manager.vm.VmView.Parting;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Resources that were deleted and went without us, because someone took our finalizer off by hand: their VMs may still
 * be there. Whoever did so behind a manager that does not run leaves a VM behind; nobody saw it go.
 */
public final class VmGhosts {
    private final Set<String> released = ConcurrentHashMap.newKeySet();
    private final Map<ResourceKey, VirtualMachine> ghosts = new ConcurrentHashMap<>();

    /** Hears of every VirtualMachine, before its key is woken. */
    public void seen(Sighting sighting, VirtualMachine resource) {
        if (sighting != Sighting.GONE || released.remove(uid(resource))) {
            return;
        }
        boolean toBeDeleted =
                resource.isMarkedForDeletion() && WishMapper.life(resource).parting() == Parting.DELETE;
        if (toBeDeleted) {
            ghosts.put(ResourceKey.of(resource), resource);
        }
    }

    /** Said before the write: the news of its end may come before the answer. */
    void releasing(VirtualMachine resource) {
        released.add(uid(resource));
    }

    void notReleased(VirtualMachine resource) {
        released.remove(uid(resource));
    }

    Optional<VirtualMachine> of(ResourceKey key) {
        return Optional.ofNullable(ghosts.get(key));
    }

    /** Nothing is left of it. */
    void laidToRest(VirtualMachine ghost) {
        ghosts.remove(ResourceKey.of(ghost), ghost);
    }

    private static String uid(VirtualMachine resource) {
        return resource.getMetadata().getUid();
    }
}
