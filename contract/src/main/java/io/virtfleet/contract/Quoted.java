package io.virtfleet.contract;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Text of others as a message or log may show it: short, without characters that a terminal acts on, and of a URL
 * neither the user nor what its parameters say, which are where people put passwords and tokens.
 */
public final class Quoted {
    private static final int SHOWN = 60;
    private static final String HIDDEN = "***";

    /** To the last '@', because a password that was not encoded may hold one. */
    private static final Pattern USER = Pattern.compile("(?s)^(.*?://|(?=[^/]*:)).*@");

    private static final Pattern PARAMETERS = Pattern.compile("(?s)[?#].*");
    private static final Pattern PARAMETER = Pattern.compile("(?s)([?#&;])([^=?#&;]*=)?[^#&;]+");

    private Quoted() {}

    /** A text that may be a URL. */
    public static String text(String text) {
        String userless = USER.matcher(text).replaceFirst("$1" + HIDDEN + "@");
        return word(PARAMETERS
                .matcher(userless)
                .replaceFirst(found -> PARAMETER.matcher(found.group()).replaceAll("$1$2" + HIDDEN)));
    }

    /** A word that is no URL, such as a name or a key. */
    public static String word(String word) {
        String shown = word.codePoints()
                .limit(SHOWN)
                .mapToObj(c -> isShown(c) ? Character.toString(c) : "\\u%04x".formatted(c))
                .collect(Collectors.joining());
        return word.codePointCount(0, word.length()) > SHOWN ? shown + "..." : shown;
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
