package io.virtfleet.controller.queue;

import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;

/** What lanes run on: threads for the passes, time, and randomness that may be shared by threads. */
public record LaneRuntime(Executor workers, Scheduler scheduler, RandomGenerator random) {
    /** A virtual thread for each pass. */
    public static LaneRuntime onVirtualThreads(Scheduler scheduler) {
        var threads = Thread.ofVirtual().name("pass-", 0).factory();
        return new LaneRuntime(Executors.newThreadPerTaskExecutor(threads), scheduler, new Random());
    }
}
