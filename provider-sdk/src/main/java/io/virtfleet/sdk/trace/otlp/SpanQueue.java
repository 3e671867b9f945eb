package io.virtfleet.sdk.trace.otlp;

import io.virtfleet.sdk.trace.FinishedSpan;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Spans that wait to be sent, a bounded number of them. */
final class SpanQueue {
    /** Some seconds of a busy manager, and below four megabytes. */
    static final int ROOM = 4096;
    /** What one request carries at most. */
    static final int BATCH = 512;

    private final Duration linger;
    private final Deque<FinishedSpan> spans = new ArrayDeque<>();
    private boolean closed;

    /** {@code linger} is how long a span waits for others to go with. */
    SpanQueue(Duration linger) {
        this.linger = linger;
    }

    /** False: there is no room for it, or nobody sends any more. */
    synchronized boolean add(FinishedSpan span) {
        if (closed || spans.size() >= ROOM) {
            return false;
        }
        spans.addLast(span);
        if (spans.size() == 1 || spans.size() == BATCH) {
            notifyAll();
        }
        return true;
    }

    /** Waits for the next ones; none when the queue is closed and empty. */
    synchronized List<FinishedSpan> take() throws InterruptedException {
        while (spans.isEmpty() && !closed) {
            wait();
        }
        awaitOthers();
        List<FinishedSpan> batch = new ArrayList<>();
        while (!spans.isEmpty() && batch.size() < BATCH) {
            batch.add(spans.removeFirst());
        }
        return batch;
    }

    private void awaitOthers() throws InterruptedException {
        long end = System.nanoTime() + linger.toNanos();
        long left = linger.toNanos();
        while (spans.size() < BATCH && !closed && left > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = end - System.nanoTime();
        }
    }

    /** Takes no more; what waits can still be taken, at once. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    synchronized int size() {
        return spans.size();
    }
}
