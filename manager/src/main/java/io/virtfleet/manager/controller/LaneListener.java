package io.virtfleet.manager.controller;

import java.time.Duration;

/** Hears how a lane goes; called without a lock held. */
interface LaneListener {
    /** A key got its worker. */
    void began(Duration waited);

    /** A pass is over. */
    void ended(Duration took, Requeue requeue);
}
