package io.virtfleet.sdk.server;

import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.program.ProgramExit;

/** Builds the parts of a provider. */
@FunctionalInterface
public interface PartsFactory {
    /** Throws a {@link ProgramExit} whose sentence names what is wrong when the provider cannot start. */
    ProviderParts build(ProviderContext context) throws ProgramExit;
}
