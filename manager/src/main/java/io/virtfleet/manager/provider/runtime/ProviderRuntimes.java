package io.virtfleet.manager.provider.runtime;

import io.virtfleet.api.provider.Provider;

/** Runs the processes of providers. */
@FunctionalInterface
public interface ProviderRuntimes {
    /** Creates or updates what the process needs and returns its state; may be repeated and does not wait. */
    RuntimeState ensure(Provider provider);
}
