package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;
import io.virtfleet.sdk.client.ProviderAddress;

/** What one reconcile does with a Provider. */
public sealed interface ProviderStep {
    /** It is being deleted and was released already. */
    record Ignore() implements ProviderStep {}

    /** Adds the finalizer. */
    record Hold() implements ProviderStep {}

    /** Ends its connection and removes the finalizer. */
    record Release() implements ProviderStep {}

    /** Ends its connection because it is paused. */
    record Pause() implements ProviderStep {}

    /** Ensures that it is connected. */
    record Connect(ProviderAddress address) implements ProviderStep {}

    /** Waits for its process; an existing connection is kept. */
    record AwaitRuntime(String why) implements ProviderStep {}

    /** Ends its connection because it cannot be run as specified. */
    record GiveUp(Fault fault) implements ProviderStep {}
}
