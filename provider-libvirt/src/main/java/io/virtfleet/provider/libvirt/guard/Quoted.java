package io.virtfleet.provider.libvirt.guard;

import java.util.stream.Collectors;

/** Text from a request as a message may show it: short, and without characters that a terminal or log acts on. */
final class Quoted {
    private static final int SHOWN = 60;

    private Quoted() {}

    static String text(String text) {
        String shown = text.codePoints()
                .limit(SHOWN)
                .mapToObj(c -> isShown(c) ? Character.toString(c) : "\\u%04x".formatted(c))
                .collect(Collectors.joining());
        return text.codePointCount(0, text.length()) > SHOWN ? shown + "..." : shown;
    }

    private static boolean isShown(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
