package io.virtfleet.manager.provider.connection;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.Optional;

/** Access to providers by the key of their Provider resource. */
@FunctionalInterface
public interface Providers {
    ProviderAccess access(ResourceKey provider);

    /** A Provider whose complete inventory has the VM of this owner; empty when none has. */
    default Optional<ResourceKey> holding(OwnerKey owner) {
        return Optional.empty();
    }
}
