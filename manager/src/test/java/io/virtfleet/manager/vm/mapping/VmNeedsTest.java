package io.virtfleet.manager.vm.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.imagesource.ImageSourceMapper;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VmNeedsTest {
    @Test
    void aBareVmNeedsItsProviderAndItsClass() {
        VmNeeds needs = VmNeeds.of(VmManifests.bare().machine());

        assertThat(needs.provider()).isEqualTo(new ResourceKey("Provider", "shop", "lab"));
        assertThat(needs.vmClass()).isEqualTo(new ResourceKey("VMClass", "shop", "small"));
        assertThat(needs.image()).isEmpty();
        assertThat(needs.networks()).isEmpty();
        assertThat(needs.secrets()).isEmpty();
    }

    @Test
    void referencesMayLeadToOtherNamespaces() {
        VmNeeds needs = VmNeeds.of(VmManifests.bare()
                .vm("{imageRef: {name: debian, namespace: images}, networks: [{name: eth0}, {name: eth1,"
                        + " networkRef: {name: office}}, {name: eth2, networkRef: {name: lan, namespace: nets}}]}")
                .machine());

        assertThat(needs.image()).isEqualTo(Optional.of(new ResourceKey("VMImage", "images", "debian")));
        assertThat(needs.networks())
                .isEqualTo(Map.of(
                        "eth1", new ResourceKey("VMNetworkAttachment", "shop", "office"),
                        "eth2", new ResourceKey("VMNetworkAttachment", "nets", "lan")));
    }

    @Test
    void secretsLieBesideTheVm() {
        assertThat(VmNeeds.of(VmManifests.bare()
                                .vm("{userData: {cloudInit: {secretRef: {name: a}}, ignition: {secretRef: {name: b}}},"
                                        + " metaData: {cloudInit: {secretRef: {name: a}}}}")
                                .machine())
                        .secrets())
                .containsExactly(new ResourceKey("Secret", "shop", "a"), new ResourceKey("Secret", "shop", "b"));
    }

    @Test
    void secretsOfAnImageLieBesideIt() {
        assertThat(ImageSourceMapper.secretsOf(VmManifests.bare()
                        .image("{source: {registry: {pullSecretRef: {name: a}}, http: {authentication: {basicAuth:"
                                + " {secretRef: {name: b}}, bearer: {secretRef: {name: c}}}}}}")
                        .inputs()
                        .image()
                        .orElseThrow()))
                .containsExactly(
                        new ResourceKey("Secret", "shop", "a"),
                        new ResourceKey("Secret", "shop", "b"),
                        new ResourceKey("Secret", "shop", "c"));
    }
}
