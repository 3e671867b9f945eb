/**
 * Traces: what is done for whom, across threads and processes, by OpenTelemetry. Names its API only; the SDK is in
 * {@code otlp}, and is loaded only where a collector is configured (ADR-0021).
 */
@NullMarked
package io.virtfleet.program.tracing;

import org.jspecify.annotations.NullMarked;
