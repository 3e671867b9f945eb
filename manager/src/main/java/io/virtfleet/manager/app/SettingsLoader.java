package io.virtfleet.manager.app;

import io.micronaut.context.env.Environment;
import io.virtfleet.controller.leader.LeaseTimes;
import io.virtfleet.controller.queue.LaneSettings;
import io.virtfleet.controller.queue.RateLimit;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.settings.Help;
import io.virtfleet.program.settings.Setting;
import io.virtfleet.program.settings.Settings;
import io.virtfleet.program.settings.SettingsReader;
import io.virtfleet.program.tracing.TracingSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the settings and checks what must hold between two of them. Flags override the environment, which overrides application.yml. */
final class SettingsLoader {
    private static final String PREFIX = "virtfleet";

    private final List<String> arguments;
    private final Map<String, String> variables;

    SettingsLoader(List<String> arguments, Map<String, String> variables) {
        this.arguments = arguments;
        this.variables = variables;
    }

    /** Where application.yml is looked for; what is wrong outside of it is found first. */
    Settings withoutFile() throws ProgramExit {
        Settings read = read(Map.of());
        if (read.get(KnownSettings.HELP)) {
            throw ProgramExit.success(Help.text(
                    "virtfleet manager",
                    "Flags override environment variables, which override application.yml",
                    KnownSettings.ALL));
        }
        return read;
    }

    /** All of them; application.yml is what the environment of Micronaut knows below {@code virtfleet}. */
    FleetSettings load(Environment file) throws ProgramExit {
        Map<String, String> values = new HashMap<>();
        file.getProperties(PREFIX).forEach((name, value) -> take(values, name, text(value)));
        return map(read(values));
    }

    // Micronaut takes a YAML map apart; the one setting that may be written as a map is put together again. Of a list
    // it tells the whole and, as name[0], each element.
    private static void take(Map<String, String> values, String name, String text) {
        String images = KnownSettings.PROVIDER_IMAGES.flag();
        if (name.endsWith("]")) {
            return;
        }
        if (name.startsWith(images + ".")) {
            String pair = name.substring(images.length() + 1) + "=" + text;
            values.merge(images, pair, (before, added) -> before + "," + added);
        } else {
            values.put(name, text);
        }
    }

    private Settings read(Map<String, String> file) throws ProgramExit {
        return new SettingsReader(KnownSettings.ALL)
                .file("application.yml", file)
                .environment(variables, Set.of())
                .commandLine(arguments)
                .settings();
    }

    // A YAML list stands for what a flag says with commas.
    private static String text(Object value) {
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
                : String.valueOf(value);
    }

    private FleetSettings map(Settings read) throws ProgramExit {
        return new FleetSettings(
                Optional.of(read.get(KnownSettings.FLEET)).filter(fleet -> !fleet.isEmpty()),
                new FleetSettings.Scope(
                        read.get(KnownSettings.WATCH_NAMESPACES),
                        read.get(KnownSettings.NAMESPACE),
                        read.get(KnownSettings.REFERENCES)),
                new FleetSettings.Lease(read.get(KnownSettings.LEASE_NAME), leaseTimes(read)),
                new FleetSettings.Ports(read.get(KnownSettings.PROBE_PORT), read.get(KnownSettings.METRICS_PORT)),
                load(read),
                new FleetSettings.Runtimes(
                        read.get(KnownSettings.PROVIDER_IMAGES), read.get(KnownSettings.CERTIFICATE_LIFETIME)),
                new FleetSettings.Log(read.get(KnownSettings.LOG_LEVEL), read.get(KnownSettings.LOG_FORMAT)),
                TracingSettings.of(read, variables));
    }

    private static FleetSettings.Load load(Settings read) {
        var rate = new RateLimit(read.get(KnownSettings.LANE_QPS), read.get(KnownSettings.LANE_BURST));
        return new FleetSettings.Load(
                read.get(KnownSettings.WRITES_IN_FLIGHT),
                new LaneSettings(read.get(KnownSettings.LANE_CONCURRENCY), rate),
                read.get(KnownSettings.SYNC_DEADLINE));
    }

    private static LeaseTimes leaseTimes(Settings read) throws ProgramExit {
        Duration lease = read.get(KnownSettings.LEASE_DURATION);
        Duration deadline = read.get(KnownSettings.LEASE_RENEW_DEADLINE);
        Duration retry = read.get(KnownSettings.LEASE_RETRY);
        if (lease.toNanosPart() != 0) {
            throw ProgramExit.usage("lease-duration must be whole seconds but is " + Setting.text(lease));
        }
        if (deadline.compareTo(lease) >= 0) {
            throw ProgramExit.usage("lease-renew-deadline must be below lease-duration (" + Setting.text(lease)
                    + ") but is " + Setting.text(deadline));
        }
        if (retry.multipliedBy(2).compareTo(deadline) > 0) {
            throw ProgramExit.usage("lease-retry must be at most half of lease-renew-deadline ("
                    + Setting.text(deadline) + ") but is " + Setting.text(retry));
        }
        return new LeaseTimes(lease, deadline, retry);
    }
}
