package io.virtfleet.manager.status;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** What was told lately and need not be told again. It forgets the oldest when there is too much of it. */
final class Recently {
    private static final int MOST = 10_000;

    private final SequencedMap<Object, Long> told = new LinkedHashMap<>();
    private final long memory;

    Recently(Duration memory) {
        this.memory = memory.toNanos();
    }

    /** Whether this is new; it is not any more afterwards. */
    synchronized boolean add(Object what, long now) {
        forgetBefore(now - memory);
        return told.putIfAbsent(what, now) == null;
    }

    private void forgetBefore(long time) {
        Iterator<Long> oldest = told.values().iterator();
        while (oldest.hasNext() && (oldest.next() - time <= 0 || told.size() >= MOST)) {
            oldest.remove();
        }
    }
}
