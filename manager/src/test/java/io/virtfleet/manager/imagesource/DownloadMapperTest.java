package io.virtfleet.manager.imagesource;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.ImageSource.Basic;
import io.virtfleet.contract.vm.ImageSource.Bearer;
import io.virtfleet.contract.vm.ImageSource.Download;
import io.virtfleet.contract.vm.ImageSource.Registry;
import io.virtfleet.manager.vm.mapping.VmManifests;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DownloadMapperTest {
    private static final String URL = "https://example.com/a.qcow2";
    private static final String MD5 = "d41d8cd98f00b204e9800998ecf8427e";

    @Test
    void headersAndChecksumGoWithADownload() {
        ImageSource source =
                source(http("headers: {X-Key: hush}, checksum: " + MD5 + ", checksumType: md5, timeout: 30m"));

        assertThat(source.location())
                .isEqualTo(new Download(URL, Map.of("X-Key", Secret.of("hush")), new ImageSource.Anonymous()));
        assertThat(source.checksum()).contains(new Checksum(Checksum.Algorithm.MD5, MD5));
        assertThat(source.toString()).doesNotContain("hush");
    }

    @Test
    void aDownloadMayProveWhoAsksByPassword() {
        assertThat(source(http("authentication: {basicAuth: {secretRef: {name: s}}}")
                                .secret("s", Map.of("username", "me", "password", "hush")))
                        .location())
                .isEqualTo(new Download(URL, Map.of(), new Basic("me", Secret.of("hush"))));
    }

    @Test
    void theKeysOfASecretMayBeNamed() {
        assertThat(source(http("authentication: {basicAuth: {secretRef: {name: s}, usernameKey: u, passwordKey: p}}")
                                .secret("s", Map.of("u", "me", "p", "hush", "username", "x", "password", "y")))
                        .location())
                .isEqualTo(new Download(URL, Map.of(), new Basic("me", Secret.of("hush"))));
    }

    @Test
    void aDownloadMayProveWhoAsksByToken() {
        assertThat(source(http("authentication: {bearer: {secretRef: {name: s}}}")
                                .secret("s", Map.of("token", "hush\n")))
                        .location())
                .isEqualTo(new Download(URL, Map.of(), new Bearer(Secret.of("hush"))));
    }

    @Test
    void aMissingKeyIsNamed() {
        assertThat(http("authentication: {bearer: {secretRef: {name: s}, tokenKey: t}}")
                        .secret("s", Map.of("token", "hush"))
                        .faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
                    assertThat(fault.message())
                            .isEqualTo(
                                    "Secret shop/s, referenced by VMImage debian: spec.source.http.authentication.bearer.secretRef,"
                                            + " has none of these keys: t");
                });
    }

    @Test
    void aMissingSecretIsNamedOnce() {
        assertThat(http("authentication: {basicAuth: {secretRef: {name: s}}}").faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.kind()).isEqualTo(FaultKind.NOT_FOUND);
                    assertThat(fault.message())
                            .isEqualTo("Secret shop/s, referenced by VMImage debian:"
                                    + " spec.source.http.authentication.basicAuth.secretRef, does not exist");
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "timeout: 5m | timeout",
                "authentication: {clientCert: {secretRef: {name: s}}} | authentication.clientCert",
            })
    void whatAFetchCannotDoIsRefusedByItsName(String more, String path) {
        assertThat(http(more).faults()).singleElement().satisfies(fault -> {
            assertThat(fault.kind()).isEqualTo(FaultKind.UNSUPPORTED);
            assertThat(fault.field()).isEqualTo("VMImage debian: spec.source.http." + path);
        });
    }

    @Test
    void oneProofIsEnough() {
        assertThat(http("authentication: {bearer: {secretRef: {name: s}}, basicAuth: {secretRef: {name: s}}}")
                        .secret("s", Map.of("username", "me", "password", "p", "token", "t"))
                        .refusals())
                .containsExactly(
                        "VMImage debian: spec.source.http.authentication must have either basicAuth or bearer, not both");
    }

    @Test
    void anImageOfARegistryHasAFormat() {
        ImageSource source = source(registry(""));

        assertThat(source.location()).isEqualTo(new Registry("registry.example.com/disks/debian:13", Optional.empty()));
        assertThat(source.format()).contains(DiskFormat.RAW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"auths\": {\"registry.example.com\": {\"auth\": \"%s\"}}}",
                "{\"auths\": {\"https://registry.example.com/v1/\": {\"auth\": \"%s\"}, \"other\": {}}}",
                "{\"auths\": {\"registry.example.com\": {\"username\": \"me\", \"password\": \"hush:hush\"}}}",
            })
    void aRegistrysCredentialsAreReadFromDockersFile(String file) {
        String auth = Base64.getEncoder().encodeToString("me:hush:hush".getBytes(StandardCharsets.UTF_8));

        assertThat(source(registry(", pullSecretRef: {name: s}")
                                .secret("s", Map.of(".dockerconfigjson", file.replace("%s", auth))))
                        .location())
                .isEqualTo(new Registry(
                        "registry.example.com/disks/debian:13", Optional.of(new Basic("me", Secret.of("hush:hush")))));
    }

    @Test
    void aRegistrysCredentialsMayBePlain() {
        assertThat(source(registry(", pullSecretRef: {name: s}")
                                .secret("s", Map.of("username", "me", "password", "hush")))
                        .location())
                .isEqualTo(new Registry(
                        "registry.example.com/disks/debian:13", Optional.of(new Basic("me", Secret.of("hush")))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hush",
                "{\"auths\": {\"other\": {\"auth\": \"hush\"}}}",
                "{\"auths\": {\"registry.example.com\": {\"auth\": \"hush!\"}}}",
                ""
            })
    void credentialsThatDoNotFitAreRefusedWithoutRevealingThem(String file) {
        assertThat(registry(", pullSecretRef: {name: s}")
                        .secret("s", Map.of(".dockerconfigjson", file))
                        .refusals())
                .containsExactly(
                        "the key .dockerconfigjson of the Secret of VMImage debian:"
                                + " spec.source.registry.pullSecretRef has no credentials for registry.example.com/disks/debian:13");
    }

    private static VmManifests http(String more) {
        return VmManifests.bare().image("{source: {http: {url: '" + URL + "', " + more + "}}}");
    }

    private static VmManifests registry(String more) {
        return VmManifests.bare()
                .image("{source: {registry: {image: 'registry.example.com/disks/debian:13', format: raw" + more
                        + "}}}");
    }

    private static ImageSource source(VmManifests scene) {
        return ((BootSource.FromImage) scene.spec().boot()).image();
    }
}
