package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.provider.ProviderFacts;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What is known of a provider by its connection.
 *
 * @param fault why it is not reachable; empty when it is
 * @param facts what it last said of itself; stays known while it cannot be reached
 * @param findings what it finds wrong with its platform or its credentials
 * @param viewFault why its VMs are not all known; empty when they are
 */
public record ConnectionState(
        boolean reachable,
        Optional<Fault> fault,
        Optional<ProviderFacts> facts,
        List<Fault> findings,
        Optional<Fault> viewFault) {
    private static final Fault NOT_YET = Fault.of(FaultKind.UNREACHABLE, "it was not reached yet");

    private static final Pattern NUMBERS = Pattern.compile("[0-9]+");

    public ConnectionState {
        findings = List.copyOf(findings);
    }

    static ConnectionState beginning() {
        return new ConnectionState(
                false, Optional.of(NOT_YET), Optional.empty(), List.of(), Optional.of(VmInventory.NOT_HEARD_YET));
    }

    /** All is known, nothing is wrong. */
    public boolean healthy() {
        return reachable && facts.isPresent() && findings.isEmpty();
    }

    ConnectionState reached() {
        return new ConnectionState(true, Optional.empty(), facts, findings, viewFault);
    }

    ConnectionState unreached(Fault why) {
        Fault told = fault.filter(known -> sameButNumbers(known, why)).orElse(why);
        return new ConnectionState(false, Optional.of(told), facts, findings, viewFault);
    }

    // Deadlines and ports of one failed try after the other are no news.
    private static boolean sameButNumbers(Fault one, Fault other) {
        return one.kind() == other.kind() && words(one).equals(words(other));
    }

    private static String words(Fault fault) {
        return NUMBERS.matcher(fault.message()).replaceAll("");
    }

    /** Nothing was found out yet, so there is nothing to tell. */
    boolean pending() {
        boolean unheard = viewFault.filter(VmInventory.NOT_HEARD_YET::equals).isPresent();
        return fault.filter(NOT_YET::equals).isPresent() || (reachable && unheard);
    }

    ConnectionState learned(ProviderFacts learned) {
        return new ConnectionState(reachable, fault, Optional.of(learned), findings, viewFault);
    }

    ConnectionState found(List<Fault> found) {
        return new ConnectionState(reachable, fault, facts, found, viewFault);
    }

    ConnectionState seeing() {
        return new ConnectionState(reachable, fault, facts, findings, Optional.empty());
    }

    ConnectionState blind(Fault why) {
        Fault told = viewFault.filter(known -> sameButNumbers(known, why)).orElse(why);
        return new ConnectionState(reachable, fault, facts, findings, Optional.of(told));
    }
}
