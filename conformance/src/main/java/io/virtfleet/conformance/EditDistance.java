package io.virtfleet.conformance;

/** How far two words are from each other, in letters added, removed or changed. */
final class EditDistance {
    private EditDistance() {}

    static int between(String one, String other) {
        int[] above = new int[other.length() + 1];
        for (int column = 0; column < above.length; column++) {
            above[column] = column;
        }
        for (int row = 1; row <= one.length(); row++) {
            int[] line = new int[above.length];
            line[0] = row;
            for (int column = 1; column < line.length; column++) {
                int changed = above[column - 1] + (one.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1);
                line[column] = Math.min(changed, Math.min(above[column], line[column - 1]) + 1);
            }
            above = line;
        }
        return above[other.length()];
    }
}
