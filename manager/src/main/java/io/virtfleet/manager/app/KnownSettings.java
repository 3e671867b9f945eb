package io.virtfleet.manager.app;

import static io.virtfleet.program.settings.Setting.duration;
import static io.virtfleet.program.settings.Setting.label;
import static io.virtfleet.program.settings.Setting.labels;

import io.virtfleet.controller.cache.ReferenceGrants;
import io.virtfleet.program.logging.LogFormat;
import io.virtfleet.program.logging.LogLevel;
import io.virtfleet.program.settings.Setting;
import io.virtfleet.program.tracing.TracingSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Each setting with its names, its default and what is allowed. */
final class KnownSettings {
    private static final int HIGHEST_PORT = 65535;
    private static final Pattern IMAGE = Pattern.compile("([a-z0-9][-a-z0-9]*)=(\\S+)");

    static final Setting<Boolean> HELP = Setting.toggle("help", false).describedAs("prints this and ends");
    static final Setting<Optional<Path>> CONFIG_DIR =
            named(Setting.path("config-dir", "/etc/virtfleet"), "directory of application.yml, which need not exist");
    static final Setting<String> FLEET = named(
            label("fleet", ""),
            "tells this cluster's VMs from those of others on one hypervisor; empty: the UID of namespace kube-system");
    static final Setting<List<String>> WATCH_NAMESPACES =
            named(labels("watch-namespaces"), "namespaces to manage; empty: all");
    static final Setting<String> NAMESPACE =
            named(label("namespace", "virtfleet-system"), "the manager's own, for its Lease and certificates");
    static final Setting<ReferenceGrants.Mode> REFERENCES = named(
            Setting.choice("cross-namespace-references", ReferenceGrants.Mode.class, ReferenceGrants.Mode.GRANTED),
            "what may be named in another namespace: only what its consumerNamespaceSelector grants, or any");
    static final Setting<String> LEASE_NAME =
            named(label("lease-name", "virtfleet-manager"), "the Lease by which one of several managers leads");
    static final Setting<Duration> LEASE_DURATION = named(
            duration("lease-duration", Duration.ofSeconds(1), Duration.ofHours(1), "15s"),
            "after so long without renewal another manager leads; whole seconds");
    static final Setting<Duration> LEASE_RENEW_DEADLINE = named(
            duration("lease-renew-deadline", Duration.ofMillis(200), Duration.ofHours(1), "10s"),
            "after so long without renewal this manager stops; the rest of the lease is for what still runs");
    static final Setting<Duration> LEASE_RETRY = named(
            duration("lease-retry", Duration.ofMillis(100), Duration.ofMinutes(1), "2s"), "time between two renewals");
    static final Setting<Integer> PROBE_PORT = named(
            Setting.number("probe-port", 0, HIGHEST_PORT, 8081),
            "port of /health/liveness and /health/readiness; 0: any free one");
    static final Setting<Integer> METRICS_PORT =
            named(Setting.number("metrics-port", 0, HIGHEST_PORT, 8080), "port of /prometheus; 0: any free one");
    static final Setting<Integer> WRITES_IN_FLIGHT = named(
            Setting.number("writes-in-flight", 1, 90, 64), "writes at once; an API server refuses a hundred requests");
    static final Setting<Integer> LANE_CONCURRENCY = named(
            Setting.number("lane-concurrency", 1, 1000, 20),
            "objects worked on at once per provider that does not say maxConcurrent, and per other kind");
    static final Setting<Integer> LANE_QPS = named(
            Setting.number("lane-qps", 1, 100_000, 1000),
            "passes a second per provider that says no rateLimit, and per other kind");
    static final Setting<Integer> LANE_BURST =
            named(Setting.number("lane-burst", 1, 100_000, 1000), "passes at once before lane-qps holds");
    static final Setting<Duration> SYNC_DEADLINE = named(
            duration("sync-deadline", Duration.ofSeconds(1), Duration.ofHours(1), "2m"),
            "how long the first reading of all objects may take before the manager is no longer live");
    static final Setting<Map<String, String>> PROVIDER_IMAGES =
            named(images(), "image by provider type, for Providers without spec.runtime.image");
    static final Setting<Duration> CERTIFICATE_LIFETIME = named(
            duration("certificate-lifetime", Duration.ofMinutes(10), Duration.ofDays(365), "24h"),
            "how long a provider's certificate is good");
    static final Setting<LogLevel> LOG_LEVEL =
            named(Setting.choice("log-level", LogLevel.class, LogLevel.INFO), "how much is logged");
    static final Setting<LogFormat> LOG_FORMAT =
            named(Setting.choice("log-format", LogFormat.class, LogFormat.JSON), "how a line of the log looks");

    static final List<Setting<?>> ALL = List.of(
            FLEET,
            WATCH_NAMESPACES,
            NAMESPACE,
            REFERENCES,
            LEASE_NAME,
            LEASE_DURATION,
            LEASE_RENEW_DEADLINE,
            LEASE_RETRY,
            PROBE_PORT,
            METRICS_PORT,
            WRITES_IN_FLIGHT,
            LANE_CONCURRENCY,
            LANE_QPS,
            LANE_BURST,
            SYNC_DEADLINE,
            PROVIDER_IMAGES,
            CERTIFICATE_LIFETIME,
            LOG_LEVEL,
            LOG_FORMAT,
            TracingSettings.ENDPOINT,
            CONFIG_DIR,
            HELP);

    private KnownSettings() {}

    private static Setting<Map<String, String>> images() {
        return new Setting<>(
                "provider-images",
                "",
                "",
                "",
                "type=image pairs joined by commas, such as mock=example/mock:1",
                KnownSettings::images);
    }

    private static Optional<Map<String, String>> images(String text) {
        List<Matcher> pairs = Stream.of(text.split(","))
                .map(String::strip)
                .filter(pair -> !pair.isEmpty())
                .map(IMAGE::matcher)
                .toList();
        return pairs.stream().allMatch(Matcher::matches)
                ? Optional.of(pairs.stream()
                        .collect(Collectors.toMap(pair -> pair.group(1), pair -> pair.group(2), (_, last) -> last)))
                : Optional.empty();
    }

    private static <T> Setting<T> named(Setting<T> setting, String description) {
        String env = "VIRTFLEET_" + setting.flag().replace('-', '_').toUpperCase(Locale.ROOT);
        return setting.orEnv(env).describedAs(description);
    }
}
