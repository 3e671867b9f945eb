package io.virtfleet.manager.provider.certificates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.controller.KubernetesClients;
import io.virtfleet.manager.provider.owned.TestProviders;
import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.wire.tls.TlsPem;
import io.virtfleet.testkit.CertificateWish;
import io.virtfleet.testkit.ControlPlane;
import io.virtfleet.testkit.ControlPlaneExtension;
import io.virtfleet.testkit.TestCertificates;
import io.virtfleet.testkit.TestNamespace;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(ControlPlaneExtension.class)
class ProviderCertificatesIT {
    /** So long ago that what was issued then is still good, and due to be renewed now. */
    private static final Duration BEFORE = Duration.ofHours(20);

    @TempDir
    private Path folder;

    private final KubernetesClient client;
    private final String namespace;
    private final MovableClock clock = new MovableClock(Instant.now().minus(BEFORE));
    private final Authority authority = Authority.create(clock.instant(), Duration.ofDays(100));
    private final ProviderCertificates certificates;

    ProviderCertificatesIT(ControlPlane plane, TestNamespace namespace) {
        this.client = KubernetesClients.forResources(plane.client().getConfiguration());
        this.namespace = namespace.name();
        this.certificates = new ProviderCertificates(client, authority, CertificateTimes.usual(), clock);
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void bothEndsKnowEachOtherByWhatWasIssued() throws Exception {
        Provider provider = TestProviders.remote(namespace, "known");
        ProviderTls.Mutual tls = mutual(provider);
        try (SecureServer server = SecureServer.start(folder, secret("known-provider-tls"))) {
            assertThat(server.answers(tls)).isTrue();
            assertThat(tls.name()).isEqualTo("known." + namespace + ".provider.virtfleet.internal");
        }
    }

    @Test
    void aProviderWithTheCertificateOfAnotherIsRefused() throws Exception {
        ProviderTls.Mutual first = mutual(TestProviders.remote(namespace, "first"));
        ProviderTls.Mutual second = mutual(TestProviders.remote(namespace, "second"));
        try (SecureServer server = SecureServer.start(folder, secret("second-provider-tls"))) {
            assertThat(server.answers(second)).isTrue();
            assertThat(server.answers(first)).isFalse();
        }
    }

    @Test
    void aProviderCannotPlayTheManager() throws Exception {
        ProviderTls.Mutual tls = mutual(TestProviders.remote(namespace, "honest"));
        var _ = mutual(TestProviders.remote(namespace, "thief"));
        try (SecureServer server = SecureServer.start(folder, secret("honest-provider-tls"));
                ClientTls stolen = ClientTls.of(TlsSecret.read(secret("thief-provider-tls")))) {
            assertThat(server.answers(new ProviderTls.Mutual("", tls.name(), stolen)))
                    .isFalse();
        }
    }

    @Test
    void noCallIsLostWhenBothEndsGetNewCertificates() throws Exception {
        Provider provider = TestProviders.remote(namespace, "renewed");
        ProviderTls.Mutual tls = mutual(provider);
        Secret before = secret("renewed-provider-tls");
        var done = new AtomicBoolean();
        var answered = new AtomicInteger();
        var lost = new AtomicInteger();
        try (SecureServer server = SecureServer.start(folder, before);
                var channel = ProviderChannel.secure(server.address(), tls.tls(), tls.name())) {
            Thread caller = Thread.ofVirtual().start(() -> {
                while (!done.get()) {
                    (SecureServer.answers(channel) ? answered : lost).incrementAndGet();
                }
            });
            await().until(() -> answered.get() > 0);

            clock.advance(BEFORE);
            certificates.refresh(provider);
            Secret after = secret("renewed-provider-tls");
            server.mount(after);

            assertThat(after.getData()).isNotEqualTo(before.getData());
            int until = answered.get() + 200;
            await().until(() -> answered.get() > until && server.answers(tls));
            done.set(true);
            caller.join();
        }
        assertThat(lost).hasValue(0);
    }

    @Test
    void nothingIsWrittenBeforeItIsTime() {
        Provider provider = TestProviders.remote(namespace, "early");
        ProviderTls.Mutual first = mutual(provider);
        String version = secret("early-provider-tls").getMetadata().getResourceVersion();
        clock.advance(Duration.ofHours(15));
        certificates.refresh(provider);
        var again = mutual(provider);
        assertThat(again.tls()).isSameAs(first.tls());
        assertThat(secret("early-provider-tls").getMetadata().getResourceVersion())
                .isEqualTo(version);
    }

    @Test
    void whatIsIssuedBelongsToItsProvider() {
        Provider provider = TestProviders.remote(namespace, "owner");
        var _ = mutual(provider);
        Secret secret = secret("owner-provider-tls");
        assertThat(secret.getMetadata().getOwnerReferences())
                .singleElement()
                .satisfies(owner -> assertThat(owner.getUid())
                        .isEqualTo(provider.getMetadata().getUid()));
        assertThat(secret.getMetadata().getLabels()).containsEntry("app.kubernetes.io/managed-by", "virtfleet");
        assertThat(secret.getType()).isEqualTo("kubernetes.io/tls");
    }

    @Test
    void aSecretOfSomebodyElseIsLeftAlone() {
        Secret foreign = put("taken-provider-tls", Map.of("password", "c2VjcmV0"));
        Fault fault = fault(TestProviders.remote(namespace, "taken"));
        assertThat(fault.kind()).isEqualTo(FaultKind.CONFLICT);
        assertThat(fault.message()).contains("Secret " + namespace + "/taken-provider-tls", "left alone");
        assertThat(secret("taken-provider-tls")).isEqualTo(foreign);
    }

    @Test
    void aSecretOfAnEarlierProviderIsWaitedFor() {
        var _ = mutual(TestProviders.remote(namespace, "again"));
        Secret before = secret("again-provider-tls");
        assertThat(fault(TestProviders.remote(namespace, "again")).kind()).isEqualTo(FaultKind.BUSY);
        assertThat(secret("again-provider-tls")).isEqualTo(before);
    }

    @Test
    void aGivenSecretIsUsedAndItsReplacementToo() throws Exception {
        String name = "given." + namespace + ".provider.virtfleet.internal";
        put("from-elsewhere", bothEnds(TestCertificates.create("one"), name));
        Provider provider = given("given", "from-elsewhere");
        // The testkit makes a certificate for one end, so the server has its own of the same authority.
        ProviderTls.Mutual tls = mutual(provider);
        assertThat(tls.secret()).isEqualTo("from-elsewhere");
        assertThat(tls.name()).isEqualTo(name);

        var next = TestCertificates.create("two");
        client.secrets().inNamespace(namespace).withName("from-elsewhere").delete();
        put("from-elsewhere", bothEnds(next, name));
        clock.advance(Duration.ofMinutes(2));
        certificates.refresh(provider);

        Secret server = content(next, CertificateWish.server("x").withDnsNames(name));
        try (SecureServer serving = SecureServer.start(folder, server)) {
            assertThat(serving.answers(tls)).isTrue();
        }
    }

    @Test
    void aGivenSecretMustBeThereAndNameTheProvider() {
        Provider missing = given("lonely", "nowhere");
        assertThat(fault(missing).kind()).isEqualTo(FaultKind.NOT_FOUND);
        put("nameless", bothEnds(TestCertificates.create("one"), "another.example.com"));
        Fault nameless = fault(given("nameless", "nameless"));
        assertThat(nameless.field()).isEqualTo("spec.runtime.service.tls.secretRef.name");
        assertThat(nameless.message()).contains("nameless." + namespace + ".provider.virtfleet.internal");
    }

    private Provider given(String name, String secret) {
        return TestProviders.of(namespace, name, """
                type: mock
                runtime: {mode: Remote, service: {tls: {secretRef: {name: %s}}}}""".formatted(secret));
    }

    /** Good for the manager's end, with a name that the provider's end should have. */
    private static Map<String, String> bothEnds(TestCertificates authority, String name) {
        return content(
                        authority,
                        CertificateWish.client(ProviderNames.CALLER, "").withDnsNames(name))
                .getData();
    }

    private static Secret content(TestCertificates authority, CertificateWish wish) {
        var issued = authority.issue(wish);
        return new SecretBuilder()
                .withData(TlsSecret.write(new TlsPem(issued.certificatePem(), issued.keyPem(), issued.authorityPem())))
                .build();
    }

    private ProviderTls.Mutual mutual(Provider provider) {
        return (ProviderTls.Mutual) certificates.ensure(provider);
    }

    private Fault fault(Provider provider) {
        return catchThrowableOfType(ProviderException.class, () -> certificates.ensure(provider))
                .fault();
    }

    private Secret secret(String name) {
        return client.secrets().inNamespace(namespace).withName(name).require();
    }

    private Secret put(String name, Map<String, String> content) {
        return client.resource(new SecretBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName(name)
                        .endMetadata()
                        .withData(content)
                        .build())
                .create();
    }
}
