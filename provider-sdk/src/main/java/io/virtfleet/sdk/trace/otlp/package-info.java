/** Sends spans to an OpenTelemetry collector (ADR-0018). Loaded only where an endpoint is configured. */
@NullMarked
package io.virtfleet.sdk.trace.otlp;

import org.jspecify.annotations.NullMarked;
