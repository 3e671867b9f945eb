package io.virtfleet.manager.provider.runtime;

import io.virtfleet.contract.Fault;
import io.virtfleet.sdk.client.ProviderAddress;

/** The state of a provider's process. */
public sealed interface RuntimeState {
    /** The process runs at this address; for an External provider that is what its Provider says. */
    record Running(ProviderAddress address) implements RuntimeState {}

    /** The process is starting; {@code why} is for the status. */
    record Starting(String why) implements RuntimeState {}

    /** The process cannot be run as specified. */
    record Failed(Fault fault) implements RuntimeState {}
}
