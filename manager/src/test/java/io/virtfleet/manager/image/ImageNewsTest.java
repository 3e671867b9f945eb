package io.virtfleet.manager.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Sighting;
import io.virtfleet.manager.usage.User;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImageNewsTest {
    private static final ResourceKey HERE = new ResourceKey("VirtualMachine", "team", "here");
    private static final ResourceKey THERE = new ResourceKey("VirtualMachine", "team", "there");

    private final List<ResourceKey> woken = new ArrayList<>();
    private final ImageNews news = new ImageNews(
            _ -> List.of(
                    new User(HERE, new ResourceKey("Provider", "images", "mock")),
                    new User(THERE, new ResourceKey("Provider", "infra", "mock"))),
            woken::add);

    @Test
    void aChangedImageWakesAllWhoUseIt() {
        news.seen(Sighting.ADDED, image(""));
        assertThat(woken).containsExactlyInAnyOrder(HERE, THERE);
    }

    @Test
    void anImageThatBecameAvailableWakesTheVmsOfThatProvider() {
        news.seen(Sighting.ADDED, image(""));
        woken.clear();

        news.seen(Sighting.STATUS_ONLY, image("infra/mock: {available: true, id: image-1}"));

        assertThat(woken).containsExactly(THERE);
    }

    @Test
    void progressWakesNobody() {
        news.seen(Sighting.ADDED, image("mock: {available: true, id: image-1}"));
        woken.clear();

        news.seen(
                Sighting.STATUS_ONLY,
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
