package io.virtfleet.contract;

import com.google.protobuf.Timestamp;
import java.time.Duration;
import java.time.Instant;

/** The border between domain and wire for times and spans. */
public final class TimeCodec {
    private static final long MAX_SECONDS = 315_576_000_000L;
    private static final int MAX_NANOS = 999_999_999;

    private TimeCodec() {}

    public static com.google.protobuf.Duration encode(Duration duration) {
        return com.google.protobuf.Duration.newBuilder()
                .setSeconds(duration.getSeconds())
                .setNanos(duration.getNano())
                .build();
    }

    /** Out-of-range values are cut to what a duration can be; whoever cares about limits checks them. */
    public static Duration decode(com.google.protobuf.Duration wire) {
        return Duration.ofSeconds(Math.clamp(wire.getSeconds(), -MAX_SECONDS, MAX_SECONDS), wire.getNanos());
    }

    /** A span between two limits. */
    public static Duration decode(com.google.protobuf.Duration wire, Duration min, Duration max, FieldPath at) {
        Duration span = decode(wire);
        if (span.compareTo(min) < 0 || span.compareTo(max) > 0) {
            at.wrong("must be from " + words(min) + " to " + words(max) + " but is " + words(span));
            return min;
        }
        return span;
    }

    public static Timestamp encode(Instant instant) {
        return Timestamp.newBuilder()
                .setSeconds(instant.getEpochSecond())
                .setNanos(instant.getNano())
                .build();
    }

    public static Instant decode(Timestamp wire) {
        return Instant.ofEpochSecond(
                Math.clamp(wire.getSeconds(), -MAX_SECONDS, MAX_SECONDS), Math.clamp(wire.getNanos(), 0, MAX_NANOS));
    }

    private static String words(Duration span) {
        return span.toMillis() % 1000 == 0 ? span.toSeconds() + " s" : span.toMillis() + " ms";
    }
}
