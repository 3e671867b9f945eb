package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;
import io.virtfleet.sdk.client.ProviderAddress;

/** How far a provider's process is. */
public sealed interface RuntimeState {
    /** It runs, or is said to run, there. */
    record Running(ProviderAddress address) implements RuntimeState {}

    /** It is being started or replaced; {@code why} is a sentence for a person. */
    record Starting(String why) implements RuntimeState {}

    /** It cannot be run as it was asked for. */
    record Failed(Fault fault) implements RuntimeState {}
}
