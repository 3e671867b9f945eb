package io.virtfleet.manager.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.controller.cache.CacheEvent;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.usage.User;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImageEventsTest {
    private static final ResourceKey HERE = new ResourceKey("VirtualMachine", "team", "here");
    private static final ResourceKey THERE = new ResourceKey("VirtualMachine", "team", "there");

    private final List<ResourceKey> woken = new ArrayList<>();
    private final ImageEvents events = new ImageEvents(
            _ -> List.of(
                    new User(HERE, new ResourceKey("Provider", "images", "mock")),
                    new User(THERE, new ResourceKey("Provider", "infra", "mock"))),
            woken::add);

    @Test
    void aChangedImageWakesAllWhoUseIt() {
        events.onEvent(CacheEvent.ADDED, image(""));
        assertThat(woken).containsExactlyInAnyOrder(HERE, THERE);
    }

    @Test
    void anImageThatBecameAvailableWakesTheVmsOfThatProvider() {
        events.onEvent(CacheEvent.ADDED, image(""));
        woken.clear();

        events.onEvent(CacheEvent.STATUS_ONLY, image("infra/mock: {available: true, id: image-1}"));

        assertThat(woken).containsExactly(THERE);
    }

    @Test
    void progressWakesNobody() {
        events.onEvent(CacheEvent.ADDED, image("mock: {available: true, id: image-1}"));
        woken.clear();

        events.onEvent(
                CacheEvent.STATUS_ONLY,
                image("mock: {available: true, id: image-1}, infra/mock: {available: false, percentage: 10}"));

        assertThat(woken).isEmpty();
    }

    private static VMImage image(String entries) {
        return new KubernetesSerialization().unmarshal("""
                apiVersion: infra.virtrigaud.io/v1beta1
                kind: VMImage
                metadata: {namespace: images, name: debian}
                spec: {source: {mock: {name: debian}}}
                status: {providerStatus: {%s}}
                """.formatted(entries), VMImage.class);
    }
}
