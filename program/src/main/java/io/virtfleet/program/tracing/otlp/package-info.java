/**
 * Sends spans by OTLP. The one package that names the OpenTelemetry SDK; loaded only where a collector is configured.
 */
@NullMarked
package io.virtfleet.program.tracing.otlp;

import org.jspecify.annotations.NullMarked;
