package io.virtfleet.manager.vm.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.GuestSetup.CloudInit;
import io.virtfleet.contract.vm.GuestSetup.Config;
import io.virtfleet.contract.vm.GuestSetup.Ignition;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuestMapperTest {
    @Test
    void aGuestMayReadNothing() {
        assertThat(VmManifests.bare().vm("{userData: {cloudInit: {}}}").spec().guest())
                .isEmpty();
    }

    @Test
    void userDataMayStandInTheManifest() {
        assertThat(config(VmManifests.bare().vm("{userData: {cloudInit: {inline: '#cloud-config'}}}")))
                .isEqualTo(new CloudInit(Secret.of("#cloud-config"), Secret.empty(), Secret.empty()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"userdata", "user-data", "cloud-init", "cloud-config"})
    void userDataMayLieInASecret(String key) {
        assertThat(config(VmManifests.bare()
                        .vm("{userData: {cloudInit: {secretRef: {name: s}}}}")
                        .secret("s", Map.of(key, "hush", "zzz", "other"))))
                .isEqualTo(new CloudInit(Secret.of("hush"), Secret.empty(), Secret.empty()));
    }

    @Test
    void theFirstKeyCounts() {
        assertThat(config(VmManifests.bare()
                        .vm("{userData: {cloudInit: {secretRef: {name: s}}}}")
                        .secret("s", Map.of("cloud-config", "last", "userdata", "first", "user-data", "second"))))
                .isEqualTo(new CloudInit(Secret.of("first"), Secret.empty(), Secret.empty()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"metadata", "meta-data", "meta_data"})
    void metadataMayLieInASecret(String key) {
        assertThat(config(VmManifests.bare()
                        .vm("{metaData: {cloudInit: {secretRef: {name: s}}}}")
                        .secret("s", Map.of(key, "hush"))))
                .isEqualTo(new CloudInit(Secret.empty(), Secret.of("hush"), Secret.empty()));
    }

    @Test
    void bothSourcesOfMetadataStandBelowEachOther() {
        assertThat(config(VmManifests.bare()
                        .vm("{metaData: {cloudInit: {inline: 'a: 1', secretRef: {name: s}}}}")
                        .secret("s", Map.of("metadata", "b: 2"))))
                .isEqualTo(new CloudInit(Secret.empty(), Secret.of("a: 1\nb: 2"), Secret.empty()));
    }

    @Test
    void bothSourcesOfUserDataBecomePartsOfOneMessage() {
        CloudInit config = (CloudInit) config(VmManifests.bare()
                .vm("{userData: {cloudInit: {inline: '#cloud-config', secretRef: {name: s}}}}")
                .secret("s", Map.of("userdata", "#!/bin/sh\n")));

        assertThat(config.userData().revealText()).isEqualTo("""
                        Content-Type: multipart/mixed; boundary="==VIRTFLEET_CLOUD_INIT_BOUNDARY=="
                        MIME-Version: 1.0

                        --==VIRTFLEET_CLOUD_INIT_BOUNDARY==
                        Content-Type: text/cloud-config; charset="utf-8"
                        MIME-Version: 1.0

                        #cloud-config
                        --==VIRTFLEET_CLOUD_INIT_BOUNDARY==
                        Content-Type: text/x-shellscript; charset="utf-8"
                        MIME-Version: 1.0

                        #!/bin/sh
                        --==VIRTFLEET_CLOUD_INIT_BOUNDARY==--
                        """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ignition", "config.ign", "userdata", "user-data"})
    void ignitionMayLieInASecret(String key) {
        assertThat(config(VmManifests.bare()
                        .vm("{userData: {ignition: {secretRef: {name: s}}}}")
                        .secret("s", Map.of(key, "{}"))))
                .isEqualTo(new Ignition(Secret.of("{}")));
    }

    @Test
    void ignitionMayStandInTheManifest() {
        assertThat(config(VmManifests.bare().vm("{userData: {ignition: {inline: '{}'}}}")))
                .isEqualTo(new Ignition(Secret.of("{}")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{userData: {ignition: {inline: a}, cloudInit: {inline: b}}}",
                "{userData: {ignition: {inline: a}}, metaData: {cloudInit: {inline: b}}}",
            })
    void aGuestReadsIgnitionOrCloudInit(String vm) {
        assertThat(VmManifests.bare().vm(vm).refusals())
                .containsExactly("spec.userData.ignition cannot be combined with cloud-init data, because a guest"
                        + " reads only one of them; remove one");
    }

    @Test
    void ignitionIsGivenOnce() {
        assertThat(VmManifests.bare()
                        .vm("{userData: {ignition: {inline: a, secretRef: {name: s}}}}")
                        .secret("s", Map.of("ignition", "b"))
                        .refusals())
                .containsExactly("spec.userData.ignition must have either inline or secretRef, not both");
    }

    @Test
    void aSecretWithoutAnyKeyIsNamedWithTheKeys() {
        assertThat(VmManifests.bare()
                        .vm("{userData: {cloudInit: {secretRef: {name: s}}}}")
                        .secret("s", Map.of("x", "hush"))
                        .faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
                    assertThat(fault.field()).isEqualTo("spec.userData.cloudInit.secretRef");
                    assertThat(fault.message())
                            .isEqualTo(
                                    "Secret shop/s, referenced by spec.userData.cloudInit.secretRef, has none of these keys:"
                                            + " userdata, user-data, cloud-init, cloud-config");
                });
    }

    @Test
    void aSecretThatIsNotThereIsNamed() {
        assertThat(VmManifests.bare()
                        .vm("{userData: {ignition: {secretRef: {name: s}}}}")
                        .refusals())
                .containsExactly("Secret shop/s, referenced by spec.userData.ignition.secretRef, does not exist");
    }

    @Test
    void noSecretIsPrinted() {
        VmManifests scene = VmManifests.bare()
                .vm(
                        "{userData: {cloudInit: {inline: hush, secretRef: {name: s}}}, metaData: {cloudInit: {inline: hush}}}")
                .secret("s", Map.of("userdata", "hush"));

        assertThat(scene.mapped().toString()).doesNotContain("hush");
        assertThat(scene.inputs().toString()).doesNotContain("hush");
    }

    private static Config config(VmManifests scene) {
        Optional<GuestSetup> guest = scene.spec().guest();
        assertThat(guest).isPresent();
        return guest.orElseThrow().config();
    }
}
