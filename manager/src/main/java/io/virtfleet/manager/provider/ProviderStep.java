package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;
import io.virtfleet.sdk.client.ProviderAddress;

/** What one pass does with a Provider. */
sealed interface ProviderStep {
    /** It is going and not ours any more. */
    record Ignore() implements ProviderStep {}

    /** Puts our finalizer on it, before anything depends on it. */
    record Hold() implements ProviderStep {}

    /** Ends its connection and lets it go. */
    record Release() implements ProviderStep {}

    /** Ends its connection because a person asked to leave it alone. */
    record Pause() implements ProviderStep {}

    /** Sees to it that it is connected. */
    record Connect(ProviderAddress address) implements ProviderStep {}

    /** Waits for its process; a connection that works goes on. */
    record AwaitRuntime(String why) implements ProviderStep {}

    /** Ends its connection because it cannot be run as asked for. */
    record GiveUp(Fault fault) implements ProviderStep {}
}
