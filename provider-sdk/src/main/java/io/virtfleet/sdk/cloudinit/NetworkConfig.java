package io.virtfleet.sdk.cloudinit;

import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.NicSpec.StaticAddress;
import java.util.List;
import java.util.Optional;

/** Cloud-init's network configuration, version 2; each NIC is matched by its MAC address. */
final class NetworkConfig {
    private NetworkConfig() {}

    static String of(List<NicSpec> nics) {
        var ethernets = new Json.Members();
        for (int index = 0; index < nics.size(); index++) {
            NicSpec nic = nics.get(index);
            var ethernet = ethernet(nic);
            if (index > 0) {
                // A second network without a DHCP server must not hold the boot up.
                ethernet.with("optional", new Json.True());
            }
            ethernets.with(nic.name(), ethernet);
        }
        return new Json.Members()
                        .with("version", new Json.Whole(2))
                        .with("ethernets", ethernets)
                        .write() + "\n";
    }

    private static Json.Members ethernet(NicSpec nic) {
        if (nic.macAddress().isEmpty()) {
            throw new IllegalArgumentException("NIC " + nic.name() + " has no MAC address yet");
        }
        var ethernet = new Json.Members().with("match", new Json.Members().with("macaddress", nic.macAddress()));
        Optional<StaticAddress> address = nic.address();
        if (address.isPresent()) {
            addAddress(ethernet, address.get());
        } else {
            ethernet.with("dhcp4", new Json.True());
        }
        nic.mtu().ifPresent(mtu -> ethernet.with("mtu", new Json.Whole(mtu)));
        return ethernet;
    }

    private static void addAddress(Json.Members ethernet, StaticAddress address) {
        ethernet.with("addresses", Json.Array.ofTexts(List.of(address.ip() + "/" + address.prefixLength())));
        if (!address.gateway().isEmpty()) {
            // Old readers do not know "default" as a destination, and new ones have given up gateway4.
            String everywhere = address.gateway().contains(":") ? "::/0" : "0.0.0.0/0";
            var route = new Json.Members().with("to", everywhere).with("via", address.gateway());
            ethernet.with("routes", new Json.Array(List.of(route)));
        }
        if (!address.dnsServers().isEmpty()) {
            ethernet.with(
                    "nameservers", new Json.Members().with("addresses", Json.Array.ofTexts(address.dnsServers())));
        }
    }
}
