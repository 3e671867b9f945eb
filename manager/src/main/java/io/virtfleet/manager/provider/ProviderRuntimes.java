package io.virtfleet.manager.provider;

import io.virtfleet.api.provider.Provider;

/** Sees to it that a provider's process runs. */
@FunctionalInterface
public interface ProviderRuntimes {
    /** Does what is missing, which may be repeated, and answers how far it is. It does not wait for a process. */
    RuntimeState ensure(Provider provider);
}
