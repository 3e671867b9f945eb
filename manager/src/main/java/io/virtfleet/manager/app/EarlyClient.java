package io.virtfleet.manager.app;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.manager.controller.KubernetesClients;
import java.util.concurrent.CompletableFuture;

/** The client of the cluster, which is made while beans and settings are read: each takes half a second of a start. */
final class EarlyClient {
    private final CompletableFuture<KubernetesClient> client = new CompletableFuture<>();

    static EarlyClient begin() {
        var early = new EarlyClient();
        Thread.ofPlatform()
                .name("early-client")
                .daemon()
                .start(() -> early.client.completeAsync(
                        () -> KubernetesClients.forResources(Config.autoConfigure(null)), Runnable::run));
        return early;
    }

    KubernetesClient get() {
        return client.join();
    }
}
