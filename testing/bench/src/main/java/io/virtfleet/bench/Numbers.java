package io.virtfleet.bench;

import java.util.Arrays;
import java.util.Locale;

/** Numbers as people and reports read them. */
public final class Numbers {
    private static final double WHOLE = 100;

    private Numbers() {}

    /** Three digits are as many as a benchmark is worth. */
    public static String words(double value) {
        return value >= WHOLE ? String.format(Locale.ROOT, "%.0f", value) : String.format(Locale.ROOT, "%.3g", value);
    }

    /** The value that {@code percent} of all do not exceed. */
    public static double percentile(double[] values, double percent) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int index = (int) Math.ceil(percent / WHOLE * sorted.length) - 1;
        return sorted[Math.max(0, index)];
    }
}
