package io.virtfleet.provider.libvirt.view;

import io.virtfleet.contract.vm.VmState;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of the inside of a guest.
 *
 * @param facts what its agent says; empty: there is none
 * @param byMac addresses, by the MAC address of the card in lower case
 */
record GuestView(Optional<VmState.GuestFacts> facts, Map<String, List<String>> byMac) {
    /** Nothing is known. */
    static final GuestView NONE = new GuestView(Optional.empty(), Map.of());

    GuestView {
        byMac = Map.copyOf(byMac);
    }

    List<String> addresses(String mac) {
        return byMac.getOrDefault(mac.toLowerCase(Locale.ROOT), List.of());
    }
}
