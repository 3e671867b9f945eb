package io.virtfleet.manager.controller;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Writes down what a leadership tells. */
final class Diary implements LeadershipListener {
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
