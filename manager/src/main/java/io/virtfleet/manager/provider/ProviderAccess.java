package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;

/** Whether a provider can be worked with. */
public sealed interface ProviderAccess {
    /** It was reached, and what it can do is known; a call may fail all the same. */
    record Open(ProviderLink link) implements ProviderAccess {}

    /** No call may be made. Whoever waits for it is woken when that changes. */
    record Closed(Why why, Fault fault) implements ProviderAccess {}

    /** Why a provider cannot be worked with. */
    enum Why {
        /** There is no such Provider. */
        MISSING,
        /** A person asked to leave it alone. */
        PAUSED,
        /** It was not reached yet, or is reached no more. */
        UNREACHABLE
    }
}
