package io.virtfleet.provider.libvirt.view;

import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of the inside of a guest.
 *
 * @param byMac addresses, by the MAC address of the card in lower case
 */
record GuestView(String hostname, String osName, Map<String, List<String>> byMac) {
    /** Nothing is known. */
    static final GuestView NONE = new GuestView("", "", Map.of());

    GuestView {
        byMac = Map.copyOf(byMac);
    }

    /** What the agent says; empty when there is none. */
    Optional<VmState.GuestFacts> facts(DomainFacts domain) {
        return domain.agent() ? Optional.of(new VmState.GuestFacts(hostname, osName, true)) : Optional.empty();
    }

    List<String> addresses(String mac) {
        return byMac.getOrDefault(mac.toLowerCase(Locale.ROOT), List.of());
    }

    /** Whether all is known that this guest can be expected to tell. */
    boolean suffices(DomainFacts domain) {
        boolean named = !domain.agent() || !hostname.isEmpty();
        return named
                && domain.nics().stream().noneMatch(nic -> addresses(nic.mac()).isEmpty());
    }
}
