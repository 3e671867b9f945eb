package io.virtfleet.manager.controller;

/** Hears of a term: first that it began, then, once, why it ended. May block; the leadership does not wait for it. */
public interface LeadershipListener {
    /** The epoch goes with every changing call of this term. */
    void began(long epoch);

    /** Nothing may begin any more, and what runs has until the lease runs out. */
    void ended(String reason);
}
