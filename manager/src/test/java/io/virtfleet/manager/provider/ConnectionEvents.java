package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.provider.connection.ConnectionListener;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** Records the events of connections; {@code inventoryFault} tells after a change of state whether the stream is lost. */
record ConnectionEvents(Function<ResourceKey, Optional<Fault>> inventoryFault, List<String> recorded)
        implements ConnectionListener {
    ConnectionEvents(Function<ResourceKey, Optional<Fault>> inventoryFault) {
        this(inventoryFault, new CopyOnWriteArrayList<>());
    }

    @Override
    public void stateChanged(ResourceKey provider) {
        recorded.add("state");
        inventoryFault.apply(provider).ifPresent(_ -> recorded.add("inventory lost"));
    }

    @Override
    public void accessChanged(ResourceKey provider) {
        recorded.add("access");
    }

    @Override
    public void vmChanged(ResourceKey provider, Owner owner) {
        recorded.add("changed " + owner.name());
    }

    @Override
    public void taskEnded(OwnerKey owner) {
        recorded.add("task ended");
    }

    @Override
    public void inventorySynced(ResourceKey provider) {
        recorded.add("synced");
    }
}
