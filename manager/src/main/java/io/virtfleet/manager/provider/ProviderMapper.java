package io.virtfleet.manager.provider;

import io.virtfleet.api.DurationText;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderRuntime;
import io.virtfleet.api.provider.ProviderSpec;
import io.virtfleet.controller.queue.LaneSettings;
import io.virtfleet.controller.queue.RateLimit;
import io.virtfleet.manager.provider.connection.ConnectionSettings;
import io.virtfleet.manager.provider.connection.HealthCheckSettings;
import io.virtfleet.sdk.client.ProviderAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Maps the spec of a Provider to settings, with defaults for what may be left out. */
public final class ProviderMapper {
    private static final int QPS = 10;
    private static final int BURST = 20;
    private static final int FAILURES = 3;
    private static final int SUCCESSES = 1;
    private static final Duration INTERVAL = Duration.ofSeconds(30);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration MIN_DURATION = Duration.ofSeconds(1);
    // Then only a broken watch stream triggers a check.
    private static final HealthCheckSettings UNCHECKED = new HealthCheckSettings(Duration.ofDays(365), TIMEOUT, 1, 1);

    private ProviderMapper() {}

    /** Who runs the process of the provider. */
    public enum Mode {
        REMOTE("Remote"),
        EXTERNAL("External");

        private final String word;

        Mode(String word) {
            this.word = word;
        }

        /** As written in a Provider. */
        String word() {
            return word;
        }
    }

    public static Mode mode(Provider provider) {
        return runtime(provider, ProviderRuntime::mode)
                .filter(Mode.EXTERNAL.word::equals)
                .map(_ -> Mode.EXTERNAL)
                .orElse(Mode.REMOTE);
    }

    public static String address(Provider provider) {
        return runtime(provider, ProviderRuntime::address).orElse("");
    }

    public static ProviderRuntime.@Nullable Tls tls(Provider provider) {
        return runtime(provider, ProviderRuntime::service)
                .map(ProviderRuntime.Service::tls)
                .orElse(null);
    }

    /** Whether the Provider turns TLS off. */
    public static boolean tlsDisabled(Provider provider) {
        ProviderRuntime.Tls tls = tls(provider);
        return tls != null && Boolean.FALSE.equals(tls.enabled());
    }

    static boolean paused(Provider provider) {
        return Boolean.TRUE.equals(spec(provider, ProviderSpec::paused).orElse(false));
    }

    static ConnectionSettings connection(Provider provider, ProviderAddress address) {
        return new ConnectionSettings(address, tls(provider), health(provider));
    }

    /** What the Provider does not say is as for every lane. */
    static LaneSettings lane(Provider provider, LaneSettings usual) {
        return new LaneSettings(
                spec(provider, ProviderSpec::maxConcurrent).orElse(usual.maxConcurrent()),
                spec(provider, ProviderSpec::rateLimit)
                        .map(limit -> new RateLimit(or(limit.qps(), QPS), or(limit.burst(), BURST)))
                        .orElse(usual.rateLimit()));
    }

    static HealthCheckSettings health(Provider provider) {
        return spec(provider, ProviderSpec::healthCheck)
                .map(check -> Boolean.FALSE.equals(check.enabled())
                        ? UNCHECKED
                        : new HealthCheckSettings(
                                duration(check.interval(), INTERVAL),
                                duration(check.timeout(), TIMEOUT),
                                or(check.failureThreshold(), FAILURES),
                                or(check.successThreshold(), SUCCESSES)))
                .orElseGet(() -> new HealthCheckSettings(INTERVAL, TIMEOUT, FAILURES, SUCCESSES));
    }

    private static Duration duration(@Nullable String text, Duration absent) {
        Duration read = DurationText.read(text).orElse(absent);
        return read.compareTo(MIN_DURATION) < 0 ? MIN_DURATION : read;
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
