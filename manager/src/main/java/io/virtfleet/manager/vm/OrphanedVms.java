package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.controller.cache.CacheEvent;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.vm.mapping.ResourceMapper;
import io.virtfleet.manager.vm.plan.VmView.DeletionPolicy;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Resources that were deleted after someone removed our finalizer by hand: their VMs may still exist. A finalizer that
 * is removed while no manager runs leaves a VM behind, since nobody observed the deletion.
 */
public final class OrphanedVms {
    private final Set<String> released = ConcurrentHashMap.newKeySet();
    private final Map<ResourceKey, VirtualMachine> orphans = new ConcurrentHashMap<>();

    /** Takes every event of a VirtualMachine, before its key is enqueued. */
    public void onEvent(CacheEvent event, VirtualMachine resource) {
        if (event != CacheEvent.GONE || released.remove(uid(resource))) {
            return;
        }
        boolean deleteVm = resource.isMarkedForDeletion()
                && ResourceMapper.lifecycle(resource).deletionPolicy() == DeletionPolicy.DELETE;
        if (deleteVm) {
            orphans.put(ResourceKey.of(resource), resource);
        }
    }

    /** Called before the write: the event of the deletion may come before its answer. */
    void releasing(VirtualMachine resource) {
        released.add(uid(resource));
    }

    void notReleased(VirtualMachine resource) {
        released.remove(uid(resource));
    }

    Optional<VirtualMachine> of(ResourceKey key) {
        return Optional.ofNullable(orphans.get(key));
    }

    /** Its VM is gone. */
    void removed(VirtualMachine orphan) {
        orphans.remove(ResourceKey.of(orphan), orphan);
    }

    private static String uid(VirtualMachine resource) {
        return resource.getMetadata().getUid();
    }
}
