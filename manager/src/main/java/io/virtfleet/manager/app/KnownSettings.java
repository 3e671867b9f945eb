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

    static final Setting<Boolean> HELP = Setting.toggle("help", false).describedAs("print this help and exit");
    static final Setting<Optional<Path>> CONFIG_DIR =
            named(Setting.path("config-dir", "/etc/virtfleet"), "directory of application.yml; the file is optional");
    static final Setting<String> FLEET = named(
            label("fleet", ""),
            "identifies the VMs of this cluster on a shared hypervisor; if empty, the UID of the namespace kube-system");
    static final Setting<List<String>> WATCH_NAMESPACES =
            named(labels("watch-namespaces"), "namespaces to manage; if empty, all namespaces");
    static final Setting<String> NAMESPACE = named(
            label("namespace", "virtfleet-system"), "namespace of the manager, which holds its Lease and certificates");
    static final Setting<ReferenceGrants.Mode> REFERENCES = named(
            Setting.choice("cross-namespace-references", ReferenceGrants.Mode.class, ReferenceGrants.Mode.GRANTED),
            "which objects of other namespaces may be referenced: those whose consumerNamespaceSelector allows it, or any");
    static final Setting<String> LEASE_NAME =
            named(label("lease-name", "virtfleet-manager"), "name of the Lease for leader election");
    static final Setting<Duration> LEASE_DURATION = named(
            duration("lease-duration", Duration.ofSeconds(1), Duration.ofHours(1), "15s"),
            "how long a lease is valid without renewal, in whole seconds; after that another manager may lead");
    static final Setting<Duration> LEASE_RENEW_DEADLINE = named(
            duration("lease-renew-deadline", Duration.ofMillis(200), Duration.ofHours(1), "10s"),
            "how long the leader tries to renew its lease before it stops; running reconciles end in the rest of the lease");
    static final Setting<Duration> LEASE_RETRY = named(
            duration("lease-retry", Duration.ofMillis(100), Duration.ofMinutes(1), "2s"),
            "time between two attempts to renew the lease");
    static final Setting<Integer> PROBE_PORT = named(
            Setting.number("probe-port", 0, HIGHEST_PORT, 8081),
            "port of /health/liveness and /health/readiness; 0 for any free port");
    static final Setting<Integer> METRICS_PORT =
            named(Setting.number("metrics-port", 0, HIGHEST_PORT, 8080), "port of /prometheus; 0 for any free port");
    static final Setting<Integer> WRITES_IN_FLIGHT = named(
            Setting.number("writes-in-flight", 1, 90, 64), "maximum number of concurrent writes to the API server");
    static final Setting<Integer> LANE_CONCURRENCY = named(
            Setting.number("lane-concurrency", 1, 1000, 20),
            "concurrent reconciles for each kind, and for the VMs of each Provider that does not set maxConcurrent");
    static final Setting<Integer> LANE_QPS = named(
            Setting.number("lane-qps", 1, 100_000, 1000),
            "reconciles per second for each kind, and for the VMs of each Provider that does not set rateLimit");
    static final Setting<Integer> LANE_BURST = named(
            Setting.number("lane-burst", 1, 100_000, 1000),
            "reconciles that may start at once before lane-qps applies");
    static final Setting<Duration> SYNC_DEADLINE = named(
            duration("sync-deadline", Duration.ofSeconds(1), Duration.ofHours(1), "2m"),
            "how long the caches may take to sync at startup before the liveness probe fails");
    static final Setting<Map<String, String>> PROVIDER_IMAGES =
            named(images(), "container image by provider type, for Providers without spec.runtime.image");
    static final Setting<Duration> CERTIFICATE_LIFETIME = named(
            duration("certificate-lifetime", Duration.ofMinutes(10), Duration.ofDays(365), "24h"),
            "lifetime of the certificates issued to providers");
    static final Setting<LogLevel> LOG_LEVEL =
            named(Setting.choice("log-level", LogLevel.class, LogLevel.INFO), "log level");
    static final Setting<LogFormat> LOG_FORMAT =
            named(Setting.choice("log-format", LogFormat.class, LogFormat.JSON), "log format");

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
                "comma-separated type=image pairs, such as mock=example/mock:1",
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
