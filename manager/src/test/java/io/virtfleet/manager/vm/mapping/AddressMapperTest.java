package io.virtfleet.manager.vm.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.vm.NicSpec.StaticAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AddressMapperTest {
    private static final String FIXED =
            "{network: {mock: {}}, ipAllocation: {type: Static, staticConfig: {address: 192.0.2.9/28,"
                    + " gateway: 192.0.2.1}, dnsConfig: {servers: [192.0.2.53]}}}";

    @Test
    void aCardWithoutAddressAsksByDhcp() {
        assertThat(address(VmManifests.bare().vm("{networks: [{name: eth0}]}"))).isEmpty();
    }

    @Test
    void aVmMayGiveItsCardAnAddress() {
        assertThat(address(VmManifests.bare()
                        .vm("{networks: [{name: eth0, ipAddress: 192.0.2.10, prefix: 24, gateway: 192.0.2.1,"
                                + " dns: '192.0.2.53, 192.0.2.54'}]}")))
                .contains(new StaticAddress("192.0.2.10", 24, "192.0.2.1", List.of("192.0.2.53", "192.0.2.54")));
    }

    @Test
    void aNetworkMayGiveAnAddress() {
        assertThat(address(VmManifests.bare().network(FIXED)))
                .contains(new StaticAddress("192.0.2.9", 28, "192.0.2.1", List.of("192.0.2.53")));
    }

    @Test
    void theVmsOwnAddressComesBeforeTheNetworks() {
        assertThat(
                        address(
                                VmManifests.bare()
                                        .network(FIXED)
                                        .vm(
                                                "{networks: [{name: eth0, networkRef: {name: office}, ipAddress: 192.0.2.10, prefix: 24}]}")))
                .contains(new StaticAddress("192.0.2.10", 24, "", List.of("192.0.2.53")));
    }

    @Test
    void theVmMayDifferInGatewayAndNameServersAlone() {
        assertThat(
                        address(
                                VmManifests.bare()
                                        .network(FIXED)
                                        .vm(
                                                "{networks: [{name: eth0, networkRef: {name: office}, gateway: 192.0.2.2, dns: 192.0.2.54}]}")))
                .contains(new StaticAddress("192.0.2.9", 28, "192.0.2.2", List.of("192.0.2.54")));
    }

    @Test
    void aGatewayNeedsAnAddress() {
        assertThat(VmManifests.bare()
                        .vm("{networks: [{name: eth0, gateway: 192.0.2.1}]}")
                        .refusals())
                .containsExactly("spec.networks[0].gateway is not supported: it requires a static address; set"
                        + " ipAddress and prefix, or remove it");
    }

    @Test
    void routesAreRefused() {
        assertThat(VmManifests.bare()
                        .network(
                                "{network: {mock: {}}, ipAllocation: {type: Static, staticConfig: {address: 192.0.2.9/28,"
                                        + " routes: [{destination: 198.51.100.0/24, gateway: 192.0.2.1}]}}}")
                        .refusals())
                .containsExactly("VMNetworkAttachment office: spec.ipAllocation.staticConfig.routes is not supported:"
                        + " configure it in the user data instead");
    }

    private static Optional<StaticAddress> address(VmManifests scene) {
        return scene.spec().nics().getFirst().address();
    }
}
