package io.virtfleet.contract.provider;

import io.virtfleet.contract.Capability;
import java.util.Set;

/**
 * What a provider says of itself.
 *
 * @param platformId names the platform itself, however it is reached; empty: not known yet
 */
public record ProviderFacts(ProviderIdentity identity, Set<Capability> capabilities, String platformId) {
    public ProviderFacts {
        capabilities = Set.copyOf(capabilities);
    }

    /** Of a provider that does not know its platform yet. */
    public ProviderFacts(ProviderIdentity identity, Set<Capability> capabilities) {
        this(identity, capabilities, "");
    }
}
