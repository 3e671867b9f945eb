package io.virtfleet.controller.leader;

/** Called once when this process becomes the leader, and once when it no longer is. May block; the election does not wait. */
public interface LeaderListener {
    /** Every changing call of this leader carries the epoch. */
    void began(long epoch);

    /** Nothing new may start, and running work must end before the lease expires. */
    void ended(String reason);
}
