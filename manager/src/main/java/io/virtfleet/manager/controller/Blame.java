package io.virtfleet.manager.controller;

/** Whom a failed pass speaks against. */
public enum Blame {
    /** What all keys of the lane share; enough of these in a row open its breaker. */
    LANE,
    /** This key alone: the other side answered, and the answer was no. */
    KEY
}
