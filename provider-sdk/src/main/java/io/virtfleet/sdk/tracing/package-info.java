/** Carries traces through calls, on both of their sides. Knows neither VMs nor where traces are sent. */
@NullMarked
package io.virtfleet.sdk.tracing;

import org.jspecify.annotations.NullMarked;
