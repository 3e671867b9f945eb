package io.virtfleet.manager.provider.connection;

import io.virtfleet.contract.Fault;

/** Whether a provider can be called. */
public sealed interface ProviderAccess {
    /** The provider is reachable and its capabilities are known; a call may still fail. */
    record Open(ProviderLink link) implements ProviderAccess {}

    /** No call can be made. Everything that uses the Provider is enqueued when that changes. */
    record Closed(Reason reason, Fault fault) implements ProviderAccess {}

    /** Why a provider cannot be called. */
    enum Reason {
        /** The Provider does not exist. */
        MISSING,
        /** The Provider is paused. */
        PAUSED,
        /** The provider was not reached yet, or is no longer reachable. */
        UNREACHABLE
    }
}
