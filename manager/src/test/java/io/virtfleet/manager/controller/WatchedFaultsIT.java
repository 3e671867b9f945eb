package io.virtfleet.manager.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.testkit.ControlPlane;
import io.virtfleet.testkit.ControlPlaneOptions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WatchedFaultsIT {
    @Test
    void aCacheThatLostTheApiServerSaysSoAndIsRestored() {
        try (var plane = ControlPlane.start(ControlPlaneOptions.plain());
                var client = KubernetesClients.forResources(plane.client().getConfiguration());
                var watched = watch(client)) {
            await().until(() -> watched.state().equals(new WatchState.Synced()));
            plane.apiServer().kill();
            await().until(() -> watched.state() instanceof WatchState.Broken);
            plane.apiServer().restart();
            await().atMost(Duration.ofSeconds(30)).until(() -> watched.state().equals(new WatchState.Synced()));
            plane.client().resource(configMap()).create();
            await().until(() -> watched.find(ResourceKey.of(configMap())) instanceof Found.Resource);
            assertThat(watched.unreadable()).isEmpty();
        }
    }

    private static Watched<ConfigMap> watch(KubernetesClient client) {
        return Watched.start(client.configMaps().inAnyNamespace(), Map.of(), (_, _) -> {});
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
