package io.virtfleet.manager.provider.connection;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.provider.ProviderFacts;
import io.virtfleet.manager.provider.inventory.VmInventory;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The state of the connection to a provider.
 *
 * @param fault why the provider is not reachable; empty when it is
 * @param facts what it last reported about itself; kept while it is unreachable
 * @param platformFaults what it reports to be wrong with its platform or its credentials
 * @param inventoryFault why the inventory of its VMs is incomplete; empty when it is complete
 * @param fenced why it refuses all changes of this manager, although that leads; empty when it does not
 */
public record ConnectionState(
        boolean reachable,
        Optional<Fault> fault,
        Optional<ProviderFacts> facts,
        List<Fault> platformFaults,
        Optional<Fault> inventoryFault,
        Optional<Fault> fenced) {
    private static final Fault NOT_TRIED =
            Fault.of(FaultKind.UNREACHABLE, "the first connection attempt has not finished yet");

    private static final Pattern NUMBERS = Pattern.compile("[0-9]+");

    public ConnectionState {
        platformFaults = List.copyOf(platformFaults);
    }

    static ConnectionState initial() {
        return new ConnectionState(
                false,
                Optional.of(NOT_TRIED),
                Optional.empty(),
                List.of(),
                Optional.of(VmInventory.NOT_SYNCED),
                Optional.empty());
    }

    /** The provider is reachable, its capabilities are known, and it reports no fault of its platform. */
    public boolean healthy() {
        return reachable && facts.isPresent() && platformFaults.isEmpty();
    }

    /** A provider that was away may have forgotten the epoch for which it refused changes. */
    ConnectionState reached() {
        Optional<Fault> stillFenced = reachable ? fenced : Optional.empty();
        return new ConnectionState(true, Optional.empty(), facts, platformFaults, inventoryFault, stillFenced);
    }

    ConnectionState unreached(Fault why) {
        Fault kept = fault.filter(known -> differsInNumbersAtMost(known, why)).orElse(why);
        return new ConnectionState(false, Optional.of(kept), facts, platformFaults, inventoryFault, fenced);
    }

    // Retries fail with other deadlines and ports; writing the status for these alone would be noise.
    private static boolean differsInNumbersAtMost(Fault one, Fault other) {
        return one.kind() == other.kind() && withoutNumbers(one).equals(withoutNumbers(other));
    }

    private static String withoutNumbers(Fault fault) {
        return NUMBERS.matcher(fault.message()).replaceAll("");
    }

    /** Nothing is known yet, so there is nothing to report. */
    public boolean pending() {
        boolean notSynced =
                inventoryFault.filter(VmInventory.NOT_SYNCED::equals).isPresent();
        return fault.filter(NOT_TRIED::equals).isPresent() || (reachable && notSynced);
    }

    ConnectionState withFacts(ProviderFacts newFacts) {
        return new ConnectionState(reachable, fault, Optional.of(newFacts), platformFaults, inventoryFault, fenced);
    }

    ConnectionState withPlatformFaults(List<Fault> faults) {
        return new ConnectionState(reachable, fault, facts, faults, inventoryFault, fenced);
    }

    /** A provider that begins anew may have forgotten the epoch for which it refused changes. */
    ConnectionState inventorySynced() {
        return new ConnectionState(reachable, fault, facts, platformFaults, Optional.empty(), Optional.empty());
    }

    ConnectionState fenced(Fault why) {
        return new ConnectionState(reachable, fault, facts, platformFaults, inventoryFault, Optional.of(why));
    }

    ConnectionState inventoryLost(Fault why) {
        Fault kept = inventoryFault
                .filter(known -> differsInNumbersAtMost(known, why))
                .orElse(why);
        return new ConnectionState(reachable, fault, facts, platformFaults, Optional.of(kept), fenced);
    }
}
