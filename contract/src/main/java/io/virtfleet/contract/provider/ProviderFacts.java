package io.virtfleet.contract.provider;

import io.virtfleet.contract.Capability;
import java.util.Set;

/** What a provider says of itself. */
public record ProviderFacts(ProviderIdentity identity, Set<Capability> capabilities) {
    public ProviderFacts {
        capabilities = Set.copyOf(capabilities);
    }
}
