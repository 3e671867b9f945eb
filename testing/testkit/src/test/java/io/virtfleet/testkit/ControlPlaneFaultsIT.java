package io.virtfleet.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneOptions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ControlPlaneFaultsIT {
    private final ControlPlane plane = ControlPlane.start(ControlPlaneOptions.plain());
    private final KubernetesClient impatient = impatientClient();

    @BeforeAll
    void writeSomethingDown() {
        plane.client()
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName("kept")
                        .endMetadata()
                        .build())
                .create();
    }

    @AfterAll
    void close() {
        impatient.close();
        plane.close();
    }

    @Test
    void aPausedApiServerAnswersOnlyOnceResumed() {
        plane.apiServer().pause();
        assertThatReadingFails();
        plane.apiServer().resume();
        awaitThatReadingSucceeds();
    }

    @Test
    void aKilledApiServerAnswersOnceRestarted() {
        plane.apiServer().kill();
        assertThatReadingFails();
        plane.apiServer().restart();
        assertThatDataIsKept();
    }

    @Test
    void whileEtcdIsPausedTheApiServerCannotAnswer() {
        plane.etcd().pause();
        assertThatReadingFails();
        plane.etcd().resume();
        awaitThatReadingSucceeds();
    }

    @Test
    void aKilledEtcdKeepsItsDataOverTheRestart() {
        plane.etcd().kill();
        assertThatReadingFails();
        plane.etcd().restart();
        awaitThatReadingSucceeds();
    }

    private void assertThatReadingFails() {
        assertThatExceptionOfType(KubernetesClientException.class).isThrownBy(this::assertThatDataIsKept);
    }

    private void awaitThatReadingSucceeds() {
        await().ignoreExceptions().untilAsserted(this::assertThatDataIsKept);
    }

    private void assertThatDataIsKept() {
        assertThat(impatient.namespaces().withName("kept").get()).isNotNull();
    }

    private KubernetesClient impatientClient() {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(plane.client().getConfiguration())
                        .withRequestRetryBackoffLimit(0)
                        .withRequestTimeout(1_000)
                        .build())
                .build();
    }
}
