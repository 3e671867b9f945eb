/** What is counted and measured, in the form that Prometheus reads. */
@NullMarked
package io.virtfleet.sdk.server.metrics;

import org.jspecify.annotations.NullMarked;
