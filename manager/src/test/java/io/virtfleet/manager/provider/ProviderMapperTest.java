package io.virtfleet.manager.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderSpec;
import io.virtfleet.controller.queue.LaneSettings;
import io.virtfleet.controller.queue.RateLimit;
import io.virtfleet.manager.provider.connection.HealthCheckSettings;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProviderMapperTest {
    private static final LaneSettings USUAL = new LaneSettings(7, new RateLimit(8, 9));

    @Test
    void whatIsLeftOutIsUsual() {
        Provider provider = provider(null, null, null);

        assertThat(ProviderMapper.health(provider))
                .isEqualTo(new HealthCheckSettings(Duration.ofSeconds(30), Duration.ofSeconds(10), 3, 1));
        assertThat(ProviderMapper.lane(provider, USUAL)).isEqualTo(USUAL);
        assertThat(ProviderMapper.mode(provider)).isEqualTo(ProviderMapper.Mode.REMOTE);
        assertThat(ProviderMapper.paused(provider)).isFalse();
    }

    @Test
    void readsHowHealthIsChecked() {
        var check = new ProviderSpec.HealthCheck(true, 5, "1m30s", 2, "1.5s", Map.of());

        assertThat(ProviderMapper.health(provider(check, null, null)))
                .isEqualTo(new HealthCheckSettings(Duration.ofSeconds(90), Duration.ofMillis(1500), 5, 2));
    }

    @Test
    void neverChecksMoreOftenThanEverySecond() {
        var check = new ProviderSpec.HealthCheck(true, null, "0", null, "1ms", Map.of());

        assertThat(ProviderMapper.health(provider(check, null, null)))
                .isEqualTo(new HealthCheckSettings(Duration.ofSeconds(1), Duration.ofSeconds(1), 3, 1));
    }

    @Test
    void withoutChecksTheFirstFailureAfterABrokenStreamCounts() {
        var check = new ProviderSpec.HealthCheck(false, 5, "1s", 2, null, Map.of());

        HealthCheckSettings rules = ProviderMapper.health(provider(check, null, null));

        assertThat(rules.interval()).isGreaterThan(Duration.ofDays(1));
        assertThat(rules.failures()).isEqualTo(1);
    }

    @Test
    void readsHowMuchMayBeDone() {
        var limit = new ProviderSpec.RateLimit(40, 4, Map.of());

        assertThat(ProviderMapper.lane(provider(null, 3, limit), USUAL))
                .isEqualTo(new LaneSettings(3, new RateLimit(4, 40)));
    }

    private static Provider provider(
            ProviderSpec.@Nullable HealthCheck check,
            @Nullable Integer maxConcurrent,
            ProviderSpec.@Nullable RateLimit limit) {
        var provider = new Provider();
        provider.setSpec(new ProviderSpec(
                null, null, null, null, null, check, null, maxConcurrent, null, limit, null, "mock", Map.of()));
        return provider;
    }
}
