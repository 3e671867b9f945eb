package io.virtfleet.manager.app;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.controller.queue.KeyQueue;
import io.virtfleet.controller.queue.Priority;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.provider.connection.ConnectionListener;
import io.virtfleet.manager.provider.connection.Connections;
import io.virtfleet.manager.vm.VmIndexes;

/** Enqueues the objects that have to be reconciled after an event of a provider or of its connection. */
record ProviderEvents(Caches caches, KeyQueue queue) implements ConnectionListener {
    @Override
    public void stateChanged(ResourceKey provider) {
        queue.enqueue(provider.kind(), provider, Priority.EVENT);
    }

    @Override
    public void accessChanged(ResourceKey provider) {
        enqueueVms(provider);
        caches.images().enqueueAll();
    }

    @Override
    public void vmChanged(ResourceKey provider, Owner owner) {
        var vm = new ResourceKey(caches.virtualMachines().kind(), owner.namespace(), owner.name());
        queue.enqueue(Connections.lane(provider), vm, Priority.EVENT);
    }

    @Override
    public void taskEnded(OwnerKey owner) {
        caches.virtualMachines().enqueueByIndex(VmIndexes.BY_UID, owner.uid());
    }

    @Override
    public void inventorySynced(ResourceKey provider) {
        enqueueVms(provider);
    }

    private void enqueueVms(ResourceKey provider) {
        caches.virtualMachines().enqueueByIndex(VmIndexes.BY_PROVIDER, VmIndexes.name(provider));
    }
}
