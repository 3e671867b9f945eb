package io.virtfleet.contract.vm;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Text that guests and others wrote, cut to the bounds of the contract: it is shown to people and sent to every reader of
 * a fleet, so that none may be as long as its author likes.
 */
final class ForeignText {
    private ForeignText() {}

    /** One line of at most so many characters, without control characters. */
    static String line(String text, int maxLength) {
        if (text.length() <= maxLength && text.chars().noneMatch(Character::isISOControl)) {
            return text;
        }
        return text.codePoints()
                .filter(each -> !Character.isISOControl(each))
                .limit(maxLength)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** At most so many lines. */
    static List<String> lines(List<String> texts, int max, int maxLength) {
        return texts.stream().limit(max).map(text -> line(text, maxLength)).toList();
    }

    /** At most so many entries, the first by their keys. */
    static Map<String, String> entries(Map<String, String> texts, int max, int maxKey, int maxValue) {
        if (texts.isEmpty()) {
            return Map.of();
        }
        Map<String, String> cut = new TreeMap<>();
        new TreeMap<>(texts)
                .entrySet().stream()
                        .filter(each ->
                                !each.getKey().isEmpty() && each.getKey().length() <= maxKey)
                        .limit(max)
                        .forEach(each -> cut.put(each.getKey(), line(each.getValue(), maxValue)));
        return Map.copyOf(cut);
    }
}
