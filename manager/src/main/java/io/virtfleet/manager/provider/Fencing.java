package io.virtfleet.manager.provider;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.client.Epoch;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * What every changing call carries, and who hears when a provider has seen a later one.
 *
 * @param epoch empty while this manager does not lead
 * @param steppedDown called when a change was refused because another manager leads
 */
public record Fencing(String fleet, Supplier<OptionalLong> epoch, Runnable steppedDown) {

    /** The stamp of a change; without leadership nothing leaves the process. */
    Epoch stamp() {
        OptionalLong now = epoch.get();
        if (now.isEmpty()) {
            throw ProviderException.of(FaultKind.FENCED, "this manager does not lead, so it changes nothing");
        }
        return new Epoch(fleet, now.getAsLong());
    }
}
