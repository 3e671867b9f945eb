package io.virtfleet.sdk.client;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.inventory.WatchReader;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Writes down what a watch tells, and that it tells one thing at a time. */
final class Journal implements WatchReader {
    private final BlockingQueue<Object> heard = new LinkedBlockingQueue<>();
    private final AtomicInteger inside = new AtomicInteger();

    @Override
    public void event(WatchEvent event) {
        note(event);
    }

    @Override
    public void lost(Fault fault) {
        note(fault.kind());
    }

    private void note(Object message) {
        if (inside.incrementAndGet() != 1) {
            heard.add(new AssertionError("two at a time"));
        }
        heard.add(message);
        inside.decrementAndGet();
    }

    /** Waits for the next thing heard: an event, or the kind of a loss. */
    Object next() throws InterruptedException {
        Object message = heard.poll(20, TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("nothing was heard");
        }
        return message;
    }

    boolean isEmpty() {
        return heard.isEmpty();
    }
}
