package io.virtfleet.manager.provider;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderRuntime;
import io.virtfleet.api.provider.ProviderSpec;
import io.virtfleet.manager.controller.LaneSettings;
import io.virtfleet.manager.controller.RateLimit;
import io.virtfleet.sdk.client.ProviderAddress;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    private static final Pattern PART = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(ns|us|µs|ms|s|m|h)");
    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L);

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
                                duration(check.interval(), INTERVAL),
                                duration(check.timeout(), TIMEOUT),
                                or(check.failureThreshold(), FAILURES),
                                or(check.successThreshold(), SUCCESSES)))
                .orElseGet(() -> new HealthRules(INTERVAL, TIMEOUT, FAILURES, SUCCESSES));
    }

    /** Reads 30s, 1h30m or 1.5m, as the schema admits; never less than a second. */
    static Duration duration(@Nullable String text, Duration absent) {
        if (text == null) {
            return absent;
        }
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher part = PART.matcher(text);
        while (part.find()) {
            BigDecimal unit = BigDecimal.valueOf(NANOS.getOrDefault(part.group(2), 0L));
            nanos = nanos.add(new BigDecimal(part.group(1)).multiply(unit));
        }
        Duration read =
                Duration.ofNanos(nanos.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue());
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
