package io.virtfleet.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Does a thing a number of times, as many at once as the benchmarks agreed on. */
public final class ParallelCalls {
    private static final int IN_FLIGHT = 32;

    private ParallelCalls() {}

    /** Each time gets its number from 0; answers when all are done, or throws what the first failure threw. */
    public static double seconds(int times, IntConsumer thing) throws InterruptedException {
        long began = System.nanoTime();
        AtomicInteger next = new AtomicInteger();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> workers = new ArrayList<>();
            for (int worker = 0; worker < IN_FLIGHT; worker++) {
                workers.add(threads.submit(() -> {
                    for (int number = next.getAndIncrement(); number < times; number = next.getAndIncrement()) {
                        thing.accept(number);
                    }
                }));
            }
            for (Future<?> worker : workers) {
                worker.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("one of " + times + " failed: " + e.getMessage(), e);
        }
        return (System.nanoTime() - began) / 1e9;
    }
}
