package io.virtfleet.controller.queue;

import io.virtfleet.program.tracing.SpanScope;
import java.time.Duration;

/** Hears how a lane goes; called without a lock held, by the thread of the pass. */
interface LaneListener {
    /** A key got its worker. What is answered is open while the pass runs. */
    SpanScope began(ReadyKeys.Ready turn, Duration waited);

    /** A pass is over. */
    void ended(Duration took, Requeue requeue);
}
