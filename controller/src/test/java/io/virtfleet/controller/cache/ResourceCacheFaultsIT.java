package io.virtfleet.controller.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneOptions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResourceCacheFaultsIT {
    @Test
    void aCacheThatLostTheApiServerSaysSoAndIsRestored() {
        try (var plane = ControlPlane.start(ControlPlaneOptions.plain());
                var client = KubernetesClients.forResources(plane.client().getConfiguration());
                var cache = start(client)) {
            await().until(() -> cache.state().equals(new CacheState.Synced()));
            plane.apiServer().kill();
            await().until(() -> cache.state() instanceof CacheState.Broken);
            plane.apiServer().restart();
            await().atMost(Duration.ofSeconds(30)).until(() -> cache.state().equals(new CacheState.Synced()));
            plane.client().resource(configMap()).create();
            await().until(() -> cache.find(ResourceKey.of(configMap())) instanceof Found.Resource);
            assertThat(cache.unreadable()).isEmpty();
        }
    }

    private static ResourceCache<ConfigMap> start(KubernetesClient client) {
        return ResourceCache.start(
                List.of(client.configMaps().inAnyNamespace()), CacheSpec.of(ConfigMap.class), (_, _, _) -> {});
    }

    private static ConfigMap configMap() {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("after")
                .endMetadata()
                .build();
    }
}
