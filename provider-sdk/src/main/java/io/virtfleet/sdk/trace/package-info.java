/**
 * Traces: what is done for whom, across threads and processes. Knows neither VMs nor providers nor who is told; without
 * an endpoint there are no spans and nothing is allocated for them.
 */
@NullMarked
package io.virtfleet.sdk.trace;

import org.jspecify.annotations.NullMarked;
