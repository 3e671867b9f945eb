package io.virtfleet.manager.provider.connection;

import io.virtfleet.controller.queue.ResourceKey;

/** Access to providers by the key of their Provider resource. */
@FunctionalInterface
public interface Providers {
    ProviderAccess access(ResourceKey provider);
}
