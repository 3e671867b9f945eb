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
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.manager.provider.owned.TestProviders;
import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.wire.tls.TlsContent;
import io.virtfleet.sdk.wire.tls.TlsPem;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import io.virtfleet.testkit.tls.CertificateOptions;
import io.virtfleet.testkit.tls.TestCertificates;
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
    private final ManualClock clock = new ManualClock(Instant.now().minus(BEFORE));
    private final CertificateAuthority authority = CertificateAuthority.create(clock.instant(), Duration.ofDays(100));
    private final ProviderCertificates certificates;

    ProviderCertificatesIT(ControlPlane plane, TestNamespace namespace) {
        this.client = KubernetesClients.forResources(plane.client().getConfiguration());
        this.namespace = namespace.name();
        this.certificates = new ProviderCertificates(client, () -> authority, CertificateLifetimes.defaults(), clock);
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void bothEndsKnowEachOtherByWhatWasIssued() throws Exception {
        Provider provider = ensured("known");
        try (TlsProviderServer server = TlsProviderServer.start(folder, secret("known-provider-tls"))) {
            assertThat(server.answers(certificates.own(), CertificateNames.of(provider)))
                    .isTrue();
        }
    }

    @Test
    void aProviderWithTheCertificateOfAnotherIsRefused() throws Exception {
        Provider first = ensured("first");
        Provider second = ensured("second");
        try (TlsProviderServer server = TlsProviderServer.start(folder, secret("second-provider-tls"))) {
            assertThat(server.answers(certificates.own(), CertificateNames.of(second)))
                    .isTrue();
            assertThat(server.answers(certificates.own(), CertificateNames.of(first)))
                    .isFalse();
        }
    }

    @Test
    void aProviderCannotPlayTheManager() throws Exception {
        Provider honest = ensured("honest");
        ensured("thief");
        try (TlsProviderServer server = TlsProviderServer.start(folder, secret("honest-provider-tls"));
                ClientTls stolen = ClientTls.of(TlsSecret.read(secret("thief-provider-tls")))) {
            assertThat(server.answers(stolen, CertificateNames.of(honest))).isFalse();
        }
    }

    @Test
    void noCallIsLostWhenBothEndsGetNewCertificates() throws Exception {
        Provider provider = ensured("renewed");
        String name = CertificateNames.of(provider);
        Secret before = secret("renewed-provider-tls");
        var done = new AtomicBoolean();
        var answered = new AtomicInteger();
        var lost = new AtomicInteger();
        try (TlsProviderServer server = TlsProviderServer.start(folder, before);
                var channel = ProviderChannel.secure(server.address(), certificates.own(), name)) {
            Thread caller = Thread.ofVirtual().start(() -> {
                while (!done.get()) {
                    (TlsProviderServer.answers(channel) ? answered : lost).incrementAndGet();
                }
            });
            await().until(() -> answered.get() > 0);

            clock.advance(BEFORE);
            certificates.renew(provider);
            Secret after = secret("renewed-provider-tls");
            server.mount(after);

            assertThat(after.getData()).isNotEqualTo(before.getData());
            int until = answered.get() + 200;
            await().until(() -> answered.get() > until && server.answers(certificates.own(), name));
            done.set(true);
            caller.join();
        }
        assertThat(lost).hasValue(0);
    }

    @Test
    void nothingIsWrittenBeforeItIsTime() {
        Provider provider = ensured("early");
        String version = secret("early-provider-tls").getMetadata().getResourceVersion();
        clock.advance(Duration.ofHours(15));
        certificates.renew(provider);
        certificates.ensure(provider);
        assertThat(secret("early-provider-tls").getMetadata().getResourceVersion())
                .isEqualTo(version);
    }

    @Test
    void aProviderElsewhereHasMoreTimeToFetchItsOwn() throws Exception {
        certificates.ensure(TestProviders.external(namespace, "outside", "lab.example.com:9443"));
        var leaf = TlsContent.parse(TlsSecret.read(secret("outside-provider-tls")))
                .chain()
                .getFirst();
        assertThat(leaf.getNotAfter()).isAfter(clock.instant().plus(Duration.ofDays(29)));
        assertThat(CertificateView.dnsNames(leaf))
                .containsExactly("outside." + namespace + ".provider.virtfleet.internal");
    }

    @Test
    void whatIsIssuedBelongsToItsProvider() {
        Provider provider = ensured("owner");
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
        assertThat(fault.message())
                .contains("Secret " + namespace + "/taken-provider-tls", "is not owned by this Provider");
        assertThat(secret("taken-provider-tls")).isEqualTo(foreign);
    }

    @Test
    void aSecretOfAnEarlierProviderIsWaitedFor() {
        ensured("again");
        Secret before = secret("again-provider-tls");
        assertThat(fault(TestProviders.remote(namespace, "again")).kind()).isEqualTo(FaultKind.BUSY);
        assertThat(secret("again-provider-tls")).isEqualTo(before);
    }

    @Test
    void aGivenSecretIsUsedWhenItNamesTheProvider() {
        put("from-elsewhere", content("given." + namespace + ".provider.virtfleet.internal"));
        assertThat(certificates.ensure(given("given", "from-elsewhere"))).contains("from-elsewhere");
        put("from-before", content("virtrigaud-provider-" + namespace + "-old." + namespace + ".svc.cluster.local"));
        assertThat(certificates.ensure(given("old", "from-before"))).contains("from-before");
        assertThat(client.secrets()
                        .inNamespace(namespace)
                        .withName("given-provider-tls")
                        .get())
                .isNull();
    }

    @Test
    void aGivenSecretMustBeThereAndNameTheProvider() {
        assertThat(fault(given("lonely", "nowhere")).message()).endsWith("nowhere, which does not exist");
        put("nameless", content("another.example.com"));
        Fault nameless = fault(given("nameless", "nameless"));
        assertThat(nameless.field()).isEqualTo("spec.runtime.service.tls.secretRef.name");
        assertThat(nameless.message()).contains("nameless." + namespace + ".provider.virtfleet.internal");
        put("empty", Map.of());
        assertThat(fault(given("empty", "empty")).message()).contains("tls.crt holds no certificate");
    }

    @Test
    void noTlsIsForTheSameMachineOnly() {
        String off = "type: mock\nruntime: {mode: External, address: '%s', service: {tls: {enabled: false}}}";
        assertThat(certificates.ensure(TestProviders.of(namespace, "near", off.formatted("127.0.0.1:9443"))))
                .isEmpty();
        assertThat(fault(TestProviders.of(namespace, "far", off.formatted("lab.example.com:9443")))
                        .field())
                .isEqualTo("spec.runtime.service.tls.enabled");
        String unverified = "type: mock\nruntime: {service: {tls: {insecureSkipVerify: true}}}";
        assertThat(fault(TestProviders.of(namespace, "blind", unverified)).field())
                .isEqualTo("spec.runtime.service.tls.insecureSkipVerify");
    }

    @Test
    void anAuthorityThatHasEndedIssuesNothing() {
        Provider provider = ensured("late");
        Secret before = secret("late-provider-tls");
        clock.advance(Duration.ofDays(101));
        assertThat(fault(provider).message()).contains("the certificate authority expired at");
        assertThat(secret("late-provider-tls")).isEqualTo(before);
    }

    @Test
    void aNameThatFitsIntoNoCertificateIsRefused() {
        assertThat(fault(TestProviders.remote(namespace, "x".repeat(64))).field())
                .isEqualTo("metadata.name");
    }

    private Provider given(String name, String secret) {
        return TestProviders.of(namespace, name, """
                type: mock
                runtime: {mode: Remote, service: {tls: {secretRef: {name: %s}}}}""".formatted(secret));
    }

    private static Map<String, String> content(String name) {
        var issued = TestCertificates.create("another")
                .issue(CertificateOptions.server("x").withDnsNames(name));
        return TlsSecret.write(new TlsPem(issued.certificatePem(), issued.keyPem(), issued.authorityPem()));
    }

    private Provider ensured(String name) {
        Provider provider = TestProviders.remote(namespace, name);
        assertThat(certificates.ensure(provider)).contains(name + "-provider-tls");
        return provider;
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
