package io.virtfleet.manager.provider.connection;

import java.time.Duration;

/** How the health of a provider is checked; {@code failures} and {@code successes} are thresholds. */
public record HealthCheckSettings(Duration interval, Duration timeout, int failures, int successes) {}
