/**
 * From a key to a reconcile pass: lanes with workers, priorities, rate limits, backoff and a circuit breaker. Knows
 * nothing of what a reconciler does.
 */
@NullMarked
package io.virtfleet.controller.queue;

import org.jspecify.annotations.NullMarked;
