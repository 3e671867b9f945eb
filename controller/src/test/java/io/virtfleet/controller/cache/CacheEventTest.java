package io.virtfleet.controller.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.junit.jupiter.api.Test;

class CacheEventTest {
    private final Pod old = new PodBuilder()
            .withNewMetadata()
            .withName("a")
            .withResourceVersion("1")
            .withGeneration(1L)
            .endMetadata()
            .build();

    @Test
    void theSameVersionIsTheSameObject() {
        assertThat(CacheEvent.between(old, old)).isEqualTo(CacheEvent.SAME);
    }

    @Test
    void aNewVersionOfTheSameGenerationIsAStatus() {
        assertThat(CacheEvent.between(old, next().build())).isEqualTo(CacheEvent.STATUS_ONLY);
    }

    @Test
    void aNewGenerationIsAChange() {
        assertThat(changed(next().editMetadata().withGeneration(2L).endMetadata()))
                .isTrue();
    }

    @Test
    void whatPeopleWriteIntoMetadataIsAChange() {
        assertThat(changed(next().editMetadata().addToLabels("a", "b").endMetadata()))
                .isTrue();
        assertThat(changed(next().editMetadata().addToAnnotations("a", "b").endMetadata()))
                .isTrue();
        assertThat(changed(next().editMetadata().addToFinalizers("a/b").endMetadata()))
                .isTrue();
        assertThat(changed(next().editMetadata()
                        .withDeletionTimestamp("2026-01-01T00:00:00Z")
                        .endMetadata()))
                .isTrue();
        assertThat(changed(next().editMetadata().withUid("another").endMetadata()))
                .isTrue();
    }

    @Test
    void aKindWithoutGenerationsAlwaysChanges() {
        assertThat(changed(next().editMetadata().withGeneration(null).endMetadata()))
                .isTrue();
    }

    private boolean changed(PodBuilder current) {
        return CacheEvent.between(old, current.build()) == CacheEvent.CHANGED;
    }

    private PodBuilder next() {
        return new PodBuilder(old).editMetadata().withResourceVersion("2").endMetadata();
    }
}
