package io.virtfleet.manager.provider.connection;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.client.Epoch;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The leader's epoch, which every changing call carries so that providers refuse a former leader.
 *
 * @param epoch empty while this manager is not the leader
 * @param leads asked when a provider refused a change because it knows a higher epoch: reads the lease, and ends the
 *     leadership if that is no longer ours
 */
public record Fencing(String fleet, Supplier<OptionalLong> epoch, BooleanSupplier leads) {

    /**
     * What to do when a provider refuses a change: only that provider is affected. A manager that no longer leads stops by
     * itself.
     */
    Consumer<Fault> whileLeading(Consumer<Fault> refused) {
        return fault -> {
            if (leads.getAsBoolean()) {
                refused.accept(fault);
            }
        };
    }

    /** The epoch of a change; throws while this manager is not the leader, so that no change leaves the process. */
    public Epoch epochStamp() {
        OptionalLong now = epoch.get();
        if (now.isEmpty()) {
            throw ProviderException.of(FaultKind.FENCED, "this manager is not the leader and must not change anything");
        }
        return new Epoch(fleet, now.getAsLong());
    }
}
