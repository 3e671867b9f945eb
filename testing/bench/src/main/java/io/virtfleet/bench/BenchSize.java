package io.virtfleet.bench;

/** How many VMs a run is to have. */
public final class BenchSize {
    private static final int USUAL = 1_000;
    private static final int MOST = 100_000;

    private BenchSize() {}

    /** What {@code N} says. */
    public static int wanted() {
        String words = System.getenv().getOrDefault("N", Integer.toString(USUAL));
        if (!words.matches("[1-9][0-9]{0,5}") || Integer.parseInt(words) > MOST) {
            throw new IllegalArgumentException("N must be a number from 1 to %d but is %s".formatted(MOST, words));
        }
        return Integer.parseInt(words);
    }
}
