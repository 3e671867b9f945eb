package io.virtfleet.api;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Spans of time as manifests write them: {@code 30s}, {@code 1h30m}, {@code 1.5h}. */
public final class DurationText {
    private static final Pattern FORM = Pattern.compile("0|([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+");
    private static final Pattern PART = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(ns|us|µs|ms|s|m|h)");
    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L);

    private DurationText() {}

    /** Empty when there is no text, or when it is no span: the schema has refused that already. */
    public static Optional<Duration> read(@Nullable String text) {
        if (text == null || !FORM.matcher(text).matches()) {
            return Optional.empty();
        }
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher part = PART.matcher(text);
        while (part.find()) {
            nanos = nanos.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(nanosOf(part.group(2)))));
        }
        BigDecimal most = BigDecimal.valueOf(Long.MAX_VALUE);
        return Optional.of(
                Duration.ofNanos(nanos.setScale(0, RoundingMode.DOWN).min(most).longValueExact()));
    }

    private static long nanosOf(String unit) {
        Long nanos = NANOS.get(unit);
        return nanos == null ? 0 : nanos;
    }
}
