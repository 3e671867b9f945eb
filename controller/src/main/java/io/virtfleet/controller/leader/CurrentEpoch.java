package io.virtfleet.controller.leader;

import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The epoch of changing calls; empty while this process is not the leader and must not change anything. */
public final class CurrentEpoch implements Supplier<OptionalLong> {
    private volatile @Nullable LeaderElection election;

    /** Calls carry the epoch of this election from now on. */
    public void follow(LeaderElection followed) {
        election = followed;
    }

    @Override
    public OptionalLong get() {
        LeaderElection current = election;
        return current == null ? OptionalLong.empty() : current.epoch();
    }

    /** Reads the lease and returns whether this process still leads. */
    public boolean confirm() {
        LeaderElection current = election;
        return current != null && current.confirm();
    }
}
