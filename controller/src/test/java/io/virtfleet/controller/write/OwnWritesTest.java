package io.virtfleet.controller.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OwnWritesTest {
    private static final ResourceKey KEY = new ResourceKey("ConfigMap", "space", "a");

    private final OwnWrites<ConfigMap> writes = new OwnWrites<>();

    @Test
    void withoutAWriteTheCacheIsRight() {
        assertThat(newest("9")).isEqualTo("9");
    }

    @Test
    void anOlderCacheIsNotActedUpon() {
        writes.remember(at("10"));
        assertThat(newest("9")).isEqualTo("10");
        assertThat(writes.size()).isEqualTo(1);
    }

    @Test
    void aWriteIsForgottenOnceTheCacheHasIt() {
        writes.remember(at("10"));
        writes.release(KEY, Optional.of(at("9")));
        assertThat(writes.size()).isEqualTo(1);
        writes.release(KEY, Optional.of(at("10")));
        assertThat(newest("10")).isEqualTo("10");
        assertThat(writes.size()).isZero();
    }

    @Test
    void whoeverAsksForgetsNothing() {
        writes.remember(at("10"));
        assertThat(writes.newest(KEY, Optional.empty())).isEmpty();
        assertThat(newest("11")).isEqualTo("11");
        assertThat(newest("9")).as("a look at an older or newer cache").isEqualTo("10");
    }

    @Test
    void aNewerCacheWins() {
        writes.remember(at("99"));
        assertThat(newest("100")).isEqualTo("100");
    }

    @Test
    void ofTwoWritesTheNewerIsRemembered() {
        writes.remember(at("10"));
        writes.remember(at("9"));
        assertThat(newest("8")).isEqualTo("10");
    }

    @Test
    void anObjectThatTheCacheLostIsGone() {
        writes.remember(at("10"));
        assertThat(writes.newest(KEY, Optional.empty())).isEmpty();
        writes.release(KEY, Optional.empty());
        assertThat(writes.size()).isZero();
    }

    @Test
    void whatTheCacheLearnsOfOurOwnWriteIsNoNewsAndIsKeptOnce() {
        assertThat(writes.arrived(at("8"))).isFalse();
        writes.remember(at("10"));
        assertThat(writes.arrived(at("9"))).isTrue();
        assertThat(newest("9")).isEqualTo("10");
        assertThat(writes.arrived(at("10"))).isTrue();
        assertThat(writes.size()).isZero();
    }

    @Test
    void whatSomeoneElseWroteAfterUsIsNews() {
        writes.remember(at("10"));
        assertThat(writes.arrived(at("11"))).isFalse();
    }

    @Test
    void aVersionThatIsNoNumberIsNamed() {
        writes.remember(at("10"));
        assertThatIllegalStateException()
                .isThrownBy(() -> newest("x1"))
                .withMessageContaining("ConfigMap space/a has the resourceVersion x1");
    }

    private String newest(String cached) {
        return writes.newest(KEY, Optional.of(at(cached)))
                .orElseThrow()
                .getMetadata()
                .getResourceVersion();
    }

    private static ConfigMap at(String version) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace("space")
                .withName("a")
                .withResourceVersion(version)
                .endMetadata()
                .build();
    }
}
