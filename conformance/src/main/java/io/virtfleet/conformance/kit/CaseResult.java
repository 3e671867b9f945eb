package io.virtfleet.conformance.kit;

import java.time.Duration;

/** A case, what it says of the provider, and how long it took. */
public record CaseResult(ConformanceCase conformanceCase, Verdict verdict, Duration duration) {}
