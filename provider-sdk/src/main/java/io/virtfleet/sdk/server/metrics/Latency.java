package io.virtfleet.sdk.server.metrics;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** How often a call took how long. */
final class Latency {
    private static final double[] SECONDS = {
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60
    };
    private static final double NANOS = 1e9;

    private final LongAdder[] buckets = new LongAdder[SECONDS.length + 1];
    private final LongAdder totalNanos = new LongAdder();

    Latency() {
        Arrays.setAll(buckets, index -> new LongAdder());
    }

    void add(long nanos) {
        int place = Arrays.binarySearch(SECONDS, nanos / NANOS);
        buckets[place < 0 ? -place - 1 : place].increment();
        totalNanos.add(nanos);
    }

    void write(String name, String method, MetricsText text) {
        long sum = 0;
        for (int i = 0; i < buckets.length; i++) {
            sum += buckets[i].sum();
            String limit = i < SECONDS.length ? Double.toString(SECONDS[i]) : "+Inf";
            text.value(name + "_bucket", Map.of("method", method, "le", limit), sum);
        }
        text.value(name + "_sum", Map.of("method", method), totalNanos.sum() / NANOS);
        text.value(name + "_count", Map.of("method", method), sum);
    }
}
