package io.virtfleet.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.testkit.CommandResult;
import io.virtfleet.testkit.cluster.ControlPlane;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The shared control plane with our CRDs and policies in it. Static, because installing them once is enough. */
final class Cluster {
    private static final FutureTask<ControlPlane> INSTALL = new FutureTask<>(Cluster::install);

    private static final String PROTECTED_VM = """
            apiVersion: infra.virtrigaud.io/v1beta1
            kind: VirtualMachine
            metadata: {name: protected}
            spec: {providerRef: {name: mock}, classRef: {name: small}, deletionProtection: true}
            """;

    private Cluster() {}

    static ControlPlane installed() {
        INSTALL.run();
        try {
            return INSTALL.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the CRDs were installed", e);
        }
    }

    private static ControlPlane install() {
        ControlPlane plane = ControlPlane.shared();
        good(plane.kubectl("apply", "--validate=strict", "-f", Crd.FOLDER.toString()));
        good(plane.kubectl("apply", "--validate=strict", "-f", "src/main/resources/policies"));
        good(plane.kubectl("wait", "--for=condition=Established", "--timeout=30s", "crd", "--all"));
        awaitThePolicy(plane);
        return plane;
    }

    // The API server takes up a new policy some time after it was stored.
    private static void awaitThePolicy(ControlPlane plane) {
        var protectedVm = plane.client()
                .load(new ByteArrayInputStream(PROTECTED_VM.getBytes(StandardCharsets.UTF_8)))
                .inNamespace("default");
        protectedVm.create();
        await().atMost(Duration.ofSeconds(30)).until(() -> {
            try {
                protectedVm.dryRun().delete();
                return false;
            } catch (KubernetesClientException _) {
                return true;
            }
        });
    }

    /** Asserts that a command went well and that the server had nothing to warn about. */
    static String good(CommandResult result) {
        assertThat(result.errors()).isEmpty();
        assertThat(result.exitCode()).isZero();
        return result.output();
    }
}
