package io.virtfleet.manager.provider;

import io.virtfleet.api.Span;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderRuntime;
import io.virtfleet.api.provider.ProviderSpec;
import io.virtfleet.manager.controller.LaneSettings;
import io.virtfleet.manager.controller.RateLimit;
import io.virtfleet.sdk.client.ProviderAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The words of a Provider to ours; it settles what may be left out. */
final class ProviderMapper {
    private static final int MAX_CONCURRENT = 20;
    private static final int QPS = 10;
    private static final int BURST = 20;
    private static final RateLimit UNLIMITED = new RateLimit(1e9, Integer.MAX_VALUE);
    private static final int FAILURES = 3;
    private static final int SUCCESSES = 1;
    private static final Duration INTERVAL = Duration.ofSeconds(30);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    // Then only a broken stream makes us look.
    private static final HealthRules UNCHECKED = new HealthRules(Duration.ofDays(365), TIMEOUT, 1, 1);

    private ProviderMapper() {}

    /** Who runs the provider's process. */
    enum Mode {
        REMOTE("Remote"),
        EXTERNAL("External");

        private final String word;

        Mode(String word) {
            this.word = word;
        }

        /** As a Provider spells it. */
        String word() {
            return word;
        }
    }

    static Mode mode(Provider provider) {
        return runtime(provider, ProviderRuntime::mode)
                .filter(Mode.EXTERNAL.word::equals)
                .map(_ -> Mode.EXTERNAL)
                .orElse(Mode.REMOTE);
    }

    static String address(Provider provider) {
        return runtime(provider, ProviderRuntime::address).orElse("");
    }

    static ProviderRuntime.@Nullable Tls tls(Provider provider) {
        return runtime(provider, ProviderRuntime::service)
                .map(ProviderRuntime.Service::tls)
                .orElse(null);
    }

    static boolean paused(Provider provider) {
        return Boolean.TRUE.equals(spec(provider, ProviderSpec::paused).orElse(false));
    }

    static ConnectionWish wish(Provider provider, ProviderAddress address) {
        return new ConnectionWish(address, tls(provider), health(provider));
    }

    static LaneSettings lane(Provider provider) {
        return new LaneSettings(
                spec(provider, ProviderSpec::maxConcurrent).orElse(MAX_CONCURRENT),
                spec(provider, ProviderSpec::rateLimit)
                        .map(limit -> new RateLimit(or(limit.qps(), QPS), or(limit.burst(), BURST)))
                        .orElse(UNLIMITED));
    }

    static HealthRules health(Provider provider) {
        return spec(provider, ProviderSpec::healthCheck)
                .map(check -> Boolean.FALSE.equals(check.enabled())
                        ? UNCHECKED
                        : new HealthRules(
                                span(check.interval(), INTERVAL),
                                span(check.timeout(), TIMEOUT),
                                or(check.failureThreshold(), FAILURES),
                                or(check.successThreshold(), SUCCESSES)))
                .orElseGet(() -> new HealthRules(INTERVAL, TIMEOUT, FAILURES, SUCCESSES));
    }

    private static Duration span(@Nullable String text, Duration absent) {
        Duration read = Span.read(text).orElse(absent);
        return read.compareTo(SHORTEST) < 0 ? SHORTEST : read;
    }

    private static int or(@Nullable Integer value, int absent) {
        return value == null ? absent : value;
    }

    private static <T> Optional<T> spec(Provider provider, Function<ProviderSpec, @Nullable T> part) {
        ProviderSpec spec = provider.getSpec();
        return spec == null ? Optional.empty() : Optional.ofNullable(part.apply(spec));
    }

    private static <T> Optional<T> runtime(Provider provider, Function<ProviderRuntime, @Nullable T> part) {
        return spec(provider, ProviderSpec::runtime).flatMap(runtime -> Optional.ofNullable(part.apply(runtime)));
    }
}
