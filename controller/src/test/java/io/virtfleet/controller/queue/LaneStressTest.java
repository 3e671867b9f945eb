package io.virtfleet.controller.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.program.tracing.Tracing;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneStressTest {
    private static final int KEYS = 40;
    private static final int CALLERS = 4;
    private static final int WAKES = 5_000;
    private static final List<Priority> URGENCIES = List.of(Priority.values());

    private final AtomicIntegerArray wished = new AtomicIntegerArray(KEYS);
    private final AtomicIntegerArray seen = new AtomicIntegerArray(KEYS);
    private final AtomicIntegerArray inside = new AtomicIntegerArray(KEYS);
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger now = new AtomicInteger();
    private final AtomicBoolean twice = new AtomicBoolean();

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void noKeyRunsTwiceAtOnceAndNoWakeUpIsLost(long seed) throws InterruptedException {
        try (var time = new SystemScheduler();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var runtime = new LaneRuntime(threads, time, new Random(seed));
            var lane = new Lane(
                    new LaneSettings(8, new RateLimit(1e9, 1_000_000)),
                    key -> pass(key, seed),
                    runtime,
                    new LaneMetrics(new SimpleMeterRegistry(), Tracing.OFF, "stressed"));
            List<Thread> callers = IntStream.range(0, CALLERS)
                    .mapToObj(i -> Thread.startVirtualThread(() -> enqueueMany(lane, new Random(seed * 31 + i))))
                    .toList();
            for (Thread caller : callers) {
                caller.join();
            }
            await().atMost(Duration.ofSeconds(20)).until(this::everyWishWasSeen);
            lane.stop();
            assertThat(twice).isFalse();
            assertThat(most.get()).isBetween(2, 8);
        }
    }

    private void enqueueMany(Lane lane, Random random) {
        for (int i = 0; i < WAKES; i++) {
            int key = random.nextInt(KEYS);
            wished.incrementAndGet(key);
            lane.enqueue(
                    new ResourceKey("Thing", "space", String.valueOf(key)),
                    URGENCIES.get(random.nextInt(URGENCIES.size())));
        }
    }

    private Requeue pass(ResourceKey name, long seed) {
        int key = Integer.parseInt(name.name());
        if (inside.incrementAndGet(key) > 1) {
            twice.set(true);
        }
        most.accumulateAndGet(now.incrementAndGet(), Math::max);
        int wish = wished.get(key);
        LockSupport.parkNanos(1_000);
        seen.set(key, wish);
        now.decrementAndGet();
        inside.decrementAndGet(key);
        return switch ((int) ((wish + seed) % 3)) {
            case 0 -> new Requeue.After(Duration.ofMillis(1));
            case 1 -> new Requeue.Backoff(Retry.SOON, FailureScope.KEY);
            default -> new Requeue.OnChange();
        };
    }

    private boolean everyWishWasSeen() {
        return IntStream.range(0, KEYS).allMatch(key -> seen.get(key) == wished.get(key));
    }
}
