package io.virtfleet.sdk.cloudinit;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.GuestSetup.CloudInit;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.NicSpec.StaticAddress;
import io.virtfleet.contract.vm.VmSpec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Wishes about a guest's first start, and what is read from the disc made of them. */
final class SeedSpecs {
    static final Owner OWNER = new Owner("fleet", "default", "web", "0f8fad5b-d9cb-469f-a165-70867728950e");

    private SeedSpecs() {}

    static VmSpec bare() {
        return VmSpec.of(Hardware.of(1, 512));
    }

    static VmSpec withDocuments(String userData, String metaData, String networkConfig) {
        var documents = new CloudInit(Secret.of(userData), Secret.of(metaData), Secret.of(networkConfig));
        return bare().withGuest(new GuestSetup(documents, "", "", ""));
    }

    static VmSpec named(String hostname, String domain, String timeZone) {
        return bare().withGuest(new GuestSetup(new GuestSetup.Unconfigured(), hostname, domain, timeZone));
    }

    static NicSpec dhcp(String name, String mac) {
        return nic(name, mac, Optional.empty());
    }

    static NicSpec fixed(String name, String mac, StaticAddress address) {
        return nic(name, mac, Optional.of(address));
    }

    private static NicSpec nic(String name, String mac, Optional<StaticAddress> address) {
        var network = new NicSpec.DefaultNetwork();
        var none = OptionalInt.empty();
        return new NicSpec(name, network, mac, Optional.empty(), none, none, address, none, Map.of());
    }

    static StaticAddress address(String ip, int prefix, String gateway, String... dnsServers) {
        return new StaticAddress(ip, prefix, gateway, List.of(dnsServers));
    }

    /** The documents on the disc, as text by name. */
    static Map<String, String> documents(VmSpec spec) {
        byte[] image = SeedImage.of(OWNER, spec).orElseThrow();
        Map<String, String> texts = new TreeMap<>();
        new IsoReader(image)
                .rockRidge()
                .forEach((name, bytes) -> texts.put(name, new String(bytes, StandardCharsets.UTF_8)));
        return texts;
    }

    /** One of the documents on the disc. */
    static String document(String name, VmSpec spec) {
        return documents(spec).getOrDefault(name, "");
    }
}
