package io.virtfleet.bench.sdk;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;

/** Keeps a number of calls in flight for a while, each caller calling again as soon as it was answered. */
final class Load {
    private Load() {}

    /** How many calls were answered per second. */
    static double callsPerSecond(int inFlight, Duration time, Runnable call) throws InterruptedException {
        LongAdder answered = new LongAdder();
        CountDownLatch ended = new CountDownLatch(inFlight);
        long began = System.nanoTime();
        long end = began + time.toNanos();
        for (int caller = 0; caller < inFlight; caller++) {
            Thread.startVirtualThread(() -> {
                try {
                    while (System.nanoTime() < end) {
                        call.run();
                        answered.increment();
                    }
                } finally {
                    ended.countDown();
                }
            });
        }
        ended.await();
        return answered.sum() * 1e9 / (System.nanoTime() - began);
    }
}
