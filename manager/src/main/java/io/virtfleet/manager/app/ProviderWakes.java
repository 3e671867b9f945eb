package io.virtfleet.manager.app;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Urgency;
import io.virtfleet.manager.provider.ConnectionListener;
import io.virtfleet.manager.provider.Connections;
import io.virtfleet.manager.provider.InventoryListener;

/** Wakes what has to look again when a provider tells something, or can be asked again. */
record ProviderWakes(Caches caches, Wakes wakes) implements ConnectionListener {
    @Override
    public void stateChanged(ResourceKey provider) {
        wakes.wake(provider, Urgency.EVENT);
    }

    @Override
    public void accessChanged(ResourceKey provider) {
        wakeVms(provider);
        caches.images().wakeAll(wakes);
    }

    /** Hears of the VMs of one provider. */
    InventoryListener inventoryOf(ResourceKey provider) {
        return new OfProvider(provider);
    }

    private void wakeVms(ResourceKey provider) {
        caches.virtualMachines().wakeIndexed(VmReferences.BY_PROVIDER, VmReferences.name(provider), wakes);
    }

    private final class OfProvider implements InventoryListener {
        private final ResourceKey provider;

        OfProvider(ResourceKey provider) {
            this.provider = provider;
        }

        @Override
        public void changed(Owner owner) {
            var vm = new ResourceKey(caches.virtualMachines().kind(), owner.namespace(), owner.name());
            wakes.wake(Connections.lane(provider), vm, Urgency.EVENT);
        }

        @Override
        public void taskEnded(OwnerKey owner) {
            caches.virtualMachines().wakeIndexed(VmReferences.BY_UID, owner.uid(), wakes);
        }

        @Override
        public void whole() {
            wakeVms(provider);
        }

        @Override
        public void lost() {
            // What is known stays told until more is known.
        }
    }
}
