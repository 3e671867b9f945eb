package io.virtfleet.conformance.run;

import io.virtfleet.conformance.kit.ConformanceCase;
import java.time.Duration;

/** A case, what it says of the provider, and how long it took. */
public record CaseResult(ConformanceCase conformanceCase, Verdict verdict, Duration duration) {}
