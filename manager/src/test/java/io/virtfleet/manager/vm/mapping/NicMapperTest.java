package io.virtfleet.manager.vm.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.NicSpec.Bridge;
import io.virtfleet.contract.vm.NicSpec.DefaultNetwork;
import io.virtfleet.contract.vm.NicSpec.Model;
import io.virtfleet.contract.vm.NicSpec.Network;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NicMapperTest {
    @Test
    void aCardWithoutNetworkIsInTheProvidersDefaultNetwork() {
        VmManifests scene = VmManifests.bare().vm("{networks: [{name: eth0}]}");

        assertThat(scene.spec().nics()).containsExactly(NicSpec.of("eth0", new DefaultNetwork()));
        assertThat(scene.provider("{type: mock, defaults: {network: lan}}")
                        .spec()
                        .nics())
                .containsExactly(NicSpec.of("eth0", new Network("lan")));
    }

    @Test
    void aMacAddressIsWrittenInOneWay() {
        assertThat(VmManifests.bare()
                        .vm("{networks: [{name: eth0, macAddress: 52-54-00-AB-CD-EF}]}")
                        .spec()
                        .nics()
                        .getFirst()
                        .macAddress())
                .isEqualTo("52:54:00:ab:cd:ef");
    }

    @Test
    void vsphereHasPortGroups() {
        assertThat(card(
                        "vsphere",
                        "vsphere: {portgroup: servers, adapterType: e1000e, pciSlotNumber: 192,"
                                + " vlan: {type: vlan, vlanID: 20}, distributedSwitch: {name: dvs, uuid: u-1,"
                                + " portgroupType: ephemeral}}, mtu: 9000"))
                .isEqualTo(new NicSpec(
                        "eth0",
                        new Network("servers"),
                        "",
                        Optional.of(Model.E1000E),
                        OptionalInt.of(20),
                        OptionalInt.of(9000),
                        Optional.empty(),
                        OptionalInt.of(192),
                        Map.of(
                                "distributedSwitch.name", "dvs",
                                "distributedSwitch.uuid", "u-1",
                                "distributedSwitch.portgroupType", "ephemeral")));
    }

    @Test
    void libvirtHasNetworks() {
        NicSpec card = card(
                "libvirt",
                "libvirt: {networkName: default, model: pcnet, driver: {name: kvm, queues: 4,"
                        + " txMode: timer, ioEventFD: true, eventIDX: false},"
                        + " filterRef: {filter: clean-traffic, parameters: {IP: 192.0.2.1}}}");

        assertThat(card.attachment()).isEqualTo(new Network("default"));
        assertThat(card.model()).contains(Model.PCNET);
        assertThat(card.parameters())
                .isEqualTo(Map.of(
                        "driver.name", "kvm",
                        "driver.queues", "4",
                        "driver.txMode", "timer",
                        "driver.ioEventFD", "true",
                        "driver.eventIDX", "false",
                        "filterRef.filter", "clean-traffic",
                        "filterRef.parameters.IP", "192.0.2.1"));
    }

    @Test
    void libvirtHasBridges() {
        assertThat(card("libvirt", "libvirt: {bridge: {name: br0, stp: false}, model: virtio}")
                        .attachment())
                .isEqualTo(new Bridge("br0"));
    }

    @Test
    void proxmoxHasBridges() {
        NicSpec card = card(
                "proxmox",
                "mtu: 1500, proxmox: {bridge: vmbr1, model: rtl8139, vlanTag: 7, mtu: 1400,"
                        + " firewall: true, rateLimit: 10}");

        assertThat(card)
                .isEqualTo(new NicSpec(
                        "eth0",
                        new Bridge("vmbr1"),
                        "",
                        Optional.of(Model.RTL8139),
                        OptionalInt.of(7),
                        OptionalInt.of(1400),
                        Optional.empty(),
                        OptionalInt.empty(),
                        Map.of("firewall", "true", "rateLimit", "10")));
    }

    @Test
    void kubevirtHasAttachmentDefinitionsAndThePodNetwork() {
        NicSpec multus = card("kubevirt", "kubevirt: {networkName: infra/vlan-20, binding: bridge, model: e1000}");

        assertThat(multus.attachment()).isEqualTo(new Network("infra/vlan-20"));
        assertThat(multus.parameters()).isEqualTo(Map.of("binding", "bridge"));
        assertThat(multus.model()).contains(Model.E1000);
        assertThat(card("kubevirt", "kubevirt: {model: virtio}").attachment()).isEqualTo(new DefaultNetwork());
    }

    @Test
    void theMockHasNames() {
        assertThat(card("mock", "mock: {name: lan}")).isEqualTo(NicSpec.of("eth0", new Network("lan")));
    }

    @Test
    void aThirdPartyReadsItsOwnWords() {
        NicSpec card = card("acme", "parameters: {subnet: private-1}, mock: {name: lan}");

        assertThat(card.attachment()).isEqualTo(new DefaultNetwork());
        assertThat(card.parameters()).isEqualTo(Map.of("subnet", "private-1"));
    }

    @Test
    void aNetworkOfOtherPlatformsIsRefused() {
        assertThat(VmManifests.bare()
                        .on("libvirt")
                        .network("{network: {vsphere: {portgroup: servers}}}")
                        .faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
                    assertThat(fault.field()).isEqualTo("VMNetworkAttachment office: spec.network");
                    assertThat(fault.message())
                            .isEqualTo("VMNetworkAttachment office has no network for providers of type libvirt");
                });
    }

    @Test
    void theWordsForOtherPlatformsAreNotReadAtAll() {
        assertThat(card(
                                "libvirt",
                                "libvirt: {networkName: a}, vsphere: {portgroup: b, security:"
                                        + " {allowPromiscuous: true}}")
                        .attachment())
                .isEqualTo(new Network("a"));
    }

    @Test
    void whatTheApiServerFillsInAsksForNothing() {
        assertThat(VmManifests.bare().on("vsphere").network("""
                                network:
                                  type: bridged
                                  mtu: 1500
                                  vsphere:
                                    portgroup: servers
                                    security: {allowForgedTransmits: true, allowMACChanges: true, allowPromiscuous: false}
                                    trafficShaping: {enabled: false}
                                    vlan: {type: none}
                                ipAllocation: {type: DHCP}
                                security:
                                  firewall: {enabled: false, defaultPolicy: ACCEPT}
                                  encryption: {enabled: false}
                                  isolation: {mode: none}
                                """).spec().nics())
                .containsExactly(NicSpec.of("eth0", new Network("servers")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "network: {type: nat, libvirt: {}}                            | network.type",
                "network: {libvirt: {bridge: {name: b, stp: true}}}           | network.libvirt.bridge.stp",
                "network: {libvirt: {bridge: {name: b, delay: 4}}}            | network.libvirt.bridge.delay",
                "network: {libvirt: {}}, security: {firewall: {enabled: true}}      | security.firewall",
                "network: {libvirt: {}}, security: {encryption: {enabled: true}}    | security.encryption",
                "network: {libvirt: {}}, security: {isolation: {mode: strict}}      | security.isolation",
                "network: {libvirt: {}}, security: {isolation: {deniedNetworks: [a]}} | security.isolation",
                "network: {libvirt: {}}, qos: {dscp: 4}                       | qos.dscp",
                "network: {libvirt: {}}, qos: {priority: 4}                   | qos.priority",
                "network: {libvirt: {}}, qos: {egressLimit: 4000}             | qos.egressLimit",
                "network: {libvirt: {}}, qos: {ingressLimit: 4000}            | qos.ingressLimit",
                "network: {libvirt: {}}, ipAllocation: {type: Pool}           | ipAllocation.type",
                "network: {libvirt: {}}, ipAllocation: {type: None}           | ipAllocation.type",
                "network: {libvirt: {}}, ipAllocation: {dhcpConfig: {clientID: a}}        | ipAllocation.dhcpConfig.clientID",
                "network: {libvirt: {}}, ipAllocation: {dhcpConfig: {hostname: a}}        | ipAllocation.dhcpConfig.hostname",
                "network: {libvirt: {}}, ipAllocation: {dhcpConfig: {options: {a: b}}}    | ipAllocation.dhcpConfig.options",
                "network: {libvirt: {}}, ipAllocation: {dnsConfig: {searchDomains: [a]}}  | ipAllocation.dnsConfig.searchDomains",
                "network: {libvirt: {}}, ipAllocation: {dnsConfig: {options: {a: b}}}     | ipAllocation.dnsConfig.options",
                "network: {libvirt: {}}, ipAllocation: {dnsConfig: {servers: [1.1.1.1]}}  | ipAllocation.dnsConfig.servers",
            })
    void whatNoProviderDoesForACardIsRefusedByItsName(String network, String path) {
        assertRefused("libvirt", network, path);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "security: {allowPromiscuous: true}      | security.allowPromiscuous",
                "security: {allowMACChanges: false}      | security.allowMACChanges",
                "security: {allowForgedTransmits: false} | security.allowForgedTransmits",
                "trafficShaping: {enabled: true}         | trafficShaping",
                "vlan: {trunkVlanIDs: [1]}               | vlan.trunkVlanIDs",
                "vlan: {type: pvlan}                     | vlan.type",
            })
    void whatBelongsToAPortGroupIsRefusedByItsName(String vsphere, String path) {
        assertRefused("vsphere", "network: {vsphere: {portgroup: a, " + vsphere + "}}", "network.vsphere." + path);
    }

    @Test
    void aNetworkOfLibvirtIsNamedOnce() {
        assertThat(VmManifests.bare()
                        .on("libvirt")
                        .network("{network: {libvirt: {networkName: a, bridge: {name: b}}}}")
                        .refusals())
                .containsExactly(
                        "VMNetworkAttachment office: spec.network.libvirt must have either networkName or bridge, not both");
    }

    private static void assertRefused(String providerType, String network, String path) {
        assertThat(VmManifests.bare()
                        .on(providerType)
                        .network("{" + network + "}")
                        .faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.kind()).isEqualTo(FaultKind.UNSUPPORTED);
                    assertThat(fault.field()).isEqualTo("VMNetworkAttachment office: spec." + path);
                });
    }

    private static NicSpec card(String providerType, String network) {
        return VmManifests.bare()
                .on(providerType)
                .network("{network: {" + network + "}}")
                .spec()
                .nics()
                .getFirst();
    }
}
