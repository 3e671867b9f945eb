package io.virtfleet.sdk.server.service;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.util.Set;

/** Refuses what a part does not claim to do, so that capabilities and behaviour cannot differ. */
final class Traits {
    private Traits() {}

    static void require(Set<Capability> traits, Capability needed, String field) {
        if (!traits.contains(needed)) {
            throw ProviderException.of(
                    FaultKind.UNSUPPORTED, field, field + " asks for " + needed + ", which this provider cannot do");
        }
    }
}
