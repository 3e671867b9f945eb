package io.virtfleet.controller.queue;

/** What a failure applies to. */
public enum FailureScope {
    /** What all keys of the lane share; enough of these in a row open its breaker. */
    LANE,
    /** This key alone: the backend answered and refused. */
    KEY
}
