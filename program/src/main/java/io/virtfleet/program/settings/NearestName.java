package io.virtfleet.program.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what someone who mistyped a name most likely meant. */
public final class NearestName {
    private NearestName() {}

    /** The name with the fewest changed letters. */
    public static Optional<String> of(String mistyped, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt((String name) -> distance(mistyped, name))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** How many letters to add, drop, replace or swap with a neighbour to get from one to the other. */
    public static int distance(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                cost[i][j] = i == 0 ? j : j == 0 ? i : cheapest(cost, from, to, i, j);
            }
        }
        return cost[from.length()][to.length()];
    }

    private static int cheapest(int[][] cost, String from, String to, int i, int j) {
        int replaced = cost[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replaced, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
