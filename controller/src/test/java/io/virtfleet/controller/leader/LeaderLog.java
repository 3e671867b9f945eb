package io.virtfleet.controller.leader;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records what a listener hears. */
final class LeaderLog implements LeaderListener {
    final List<Long> epochs = new CopyOnWriteArrayList<>();
    final List<String> ends = new CopyOnWriteArrayList<>();

    @Override
    public void began(long epoch) {
        epochs.add(epoch);
    }

    @Override
    public void ended(String reason) {
        ends.add(reason);
    }
}
