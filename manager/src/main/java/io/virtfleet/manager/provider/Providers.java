package io.virtfleet.manager.provider;

import io.virtfleet.manager.controller.ResourceKey;

/** The providers that are known now. */
@FunctionalInterface
public interface Providers {
    ProviderAccess access(ResourceKey provider);
}
