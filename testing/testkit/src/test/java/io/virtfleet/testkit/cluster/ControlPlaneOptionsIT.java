package io.virtfleet.testkit.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.virtfleet.testkit.IgnoringWatcher;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ControlPlaneOptionsIT {
    private final ControlPlane plane = ControlPlane.start(
            ControlPlaneOptions.plain().withAudit().withApiServerFlags("--feature-gates=AllBeta=false"));

    @AfterAll
    void close() {
        plane.close();
    }

    @Test
    void auditTellsCallersApart() {
        try (KubernetesClient one = plane.clientOf("default", "one");
                KubernetesClient two = plane.clientOf("default", "two")) {
            tryToListPods(one);
            tryToListPods(one);
            tryToListPods(two);
        }
        await().untilAsserted(() -> {
            assertThat(requestsBy("one").count("list", "pods")).isEqualTo(2);
            assertThat(requestsBy("two").count("list", "pods")).isEqualTo(1);
        });
        assertThat(requestsBy("one").total()).isEqualTo(2);
    }

    @Test
    void auditTellsOfAWatchOnceWhenItBegins() {
        plane.kubectl("create", "clusterrolebinding", "w", "--clusterrole=view", "--serviceaccount=default:watcher");
        try (KubernetesClient client = plane.clientOf("default", "watcher")) {
            try (Watch _ = client.pods().inNamespace("default").watch(new IgnoringWatcher<>())) {
                await().until(() -> requestsBy("watcher").count("watch", "pods") == 1);
            }
            client.pods().inNamespace("default").list();
        }
        await().until(() -> requestsBy("watcher").count("list", "pods") == 1);
        assertThat(requestsBy("watcher").count("watch", "pods")).isEqualTo(1);
    }

    @Test
    void controllersEmptyAndRemoveADeletedNamespace() {
        plane.startControllers();
        plane.kubectl("create", "namespace", "brief");
        plane.kubectl("create", "configmap", "content", "--namespace=brief");
        plane.client().namespaces().withName("brief").delete();
        await().atMost(Duration.ofSeconds(20))
                .until(() -> plane.client().namespaces().withName("brief").get() == null);
    }

    private RequestCounts requestsBy(String serviceAccount) {
        return plane.audit().requestsBy("system:serviceaccount:default:" + serviceAccount);
    }

    private static void tryToListPods(KubernetesClient client) {
        try {
            client.pods().inNamespace("default").list();
        } catch (KubernetesClientException _) {
            // Nothing was granted; it is the asking that counts.
        }
    }
}
