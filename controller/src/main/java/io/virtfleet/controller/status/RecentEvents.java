package io.virtfleet.controller.status;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** The events of the last minutes, which are not repeated. The oldest are dropped when there are too many. */
final class RecentEvents {
    private static final int MOST = 10_000;

    private final SequencedMap<Object, Long> recent = new LinkedHashMap<>();
    private final long memory;

    RecentEvents(Duration memory) {
        this.memory = memory.toNanos();
    }

    /** Whether this event is new; adds it. */
    synchronized boolean add(Object what, long now) {
        forgetBefore(now - memory);
        return recent.putIfAbsent(what, now) == null;
    }

    private void forgetBefore(long time) {
        Iterator<Long> oldest = recent.values().iterator();
        while (oldest.hasNext() && (oldest.next() - time <= 0 || recent.size() >= MOST)) {
            oldest.remove();
        }
    }
}
