package io.virtfleet.manager.app;

import io.virtfleet.controller.leader.LeaseTimes;
import io.virtfleet.controller.queue.LaneSettings;
import io.virtfleet.controller.queue.RateLimit;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.settings.Setting;
import io.virtfleet.program.settings.Settings;
import io.virtfleet.program.tracing.TracingSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The settings as they were read to the settings as the manager uses them, and what must hold between two of them. */
final class SettingsMapper {
    private SettingsMapper() {}

    static FleetSettings map(Settings read, Map<String, String> variables) throws ProgramExit {
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
            throw ProgramExit.usage("lease-duration must be whole seconds, and is " + Setting.text(lease));
        }
        if (deadline.compareTo(lease) >= 0) {
            throw ProgramExit.usage("lease-renew-deadline must be below lease-duration (" + Setting.text(lease)
                    + "), and is " + Setting.text(deadline));
        }
        if (retry.multipliedBy(2).compareTo(deadline) > 0) {
            throw ProgramExit.usage("lease-retry must be at most half of lease-renew-deadline ("
                    + Setting.text(deadline) + "), and is " + Setting.text(retry));
        }
        return new LeaseTimes(lease, deadline, retry);
    }
}
