package io.virtfleet.manager.provider;

import java.time.Duration;

/** How a provider's health is found out, as its Provider asks for. */
record HealthRules(Duration interval, Duration timeout, int failures, int successes) {}
