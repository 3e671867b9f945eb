package io.virtfleet.manager.provider.connection;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.controller.queue.ResourceKey;

/** Receives the events of connections. Every method must return at once: it enqueues keys and nothing else. */
public interface ConnectionListener {
    /** What the Provider's status shows of its connection changed. */
    void stateChanged(ResourceKey provider);

    /** {@link Providers#access} answers differently now, so everything that uses the Provider has to be reconciled. */
    void accessChanged(ResourceKey provider);

    /** The owner's VM was added, changed or removed. */
    void vmChanged(ResourceKey provider, Owner owner);

    /** A task of the owner ended. */
    void taskEnded(OwnerKey owner);

    /** The inventory of the provider's VMs is complete, for the first time or again. */
    void inventorySynced(ResourceKey provider);
}
