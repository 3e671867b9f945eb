package io.virtfleet.manager.vm;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as manifests write them: {@code 30s}, {@code 1h30m}. */
final class WrittenDuration {
    private static final Pattern PART = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(ns|us|µs|ms|s|m|h)");
    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L);

    private WrittenDuration() {}

    /** Empty when nothing, or no duration, is written. */
    static Optional<Duration> parse(@Nullable String written) {
        if (written == null || written.isEmpty()) {
            return Optional.empty();
        }
        if (written.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        Matcher part = PART.matcher(written);
        Duration sum = Duration.ZERO;
        int end = 0;
        while (part.find() && part.start() == end) {
            sum = sum.plus(duration(new BigDecimal(part.group(1)), part.group(2)));
            end = part.end();
        }
        return end == written.length() ? Optional.of(sum) : Optional.empty();
    }

    private static Duration duration(BigDecimal count, String unit) {
        BigDecimal nanos = count.multiply(BigDecimal.valueOf(NANOS.getOrDefault(unit, 0L)));
        return nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0
                ? Duration.ofNanos(Long.MAX_VALUE)
                : Duration.ofNanos(nanos.longValue());
    }
}
