package io.virtfleet.manager.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.write.RequestLimit;
import org.junit.jupiter.api.Test;

final class ClusterAccessTest {
    @Test
    void aSecretIsReadWithinTheLimitOfRequests() throws InterruptedException {
        var nowhere = new ConfigBuilder()
                .withMasterUrl("http://localhost:1")
                .withRequestRetryBackoffLimit(0)
                .build();
        try (var client = new KubernetesClientBuilder().withConfig(nowhere).build()) {
            var limit = new RequestLimit(1);
            var cluster = new ClusterAccess(client, limit, (_, _, _) -> {});
            Thread reader = limit.call(() -> {
                Thread begun = Thread.ofPlatform().start(() -> read(cluster));
                await().until(() -> begun.getState() == Thread.State.WAITING || !begun.isAlive());
                assertThat(begun.isAlive()).as("it waits for a place").isTrue();
                return begun;
            });
            reader.join();
        }
    }

    /** Fails, since nobody answers there. */
    private static void read(ClusterAccess cluster) {
        try {
            var _ = cluster.secret(new ResourceKey("Secret", "shop", "login"));
        } catch (RuntimeException _) {
            // Nobody answers there.
        }
    }
}
