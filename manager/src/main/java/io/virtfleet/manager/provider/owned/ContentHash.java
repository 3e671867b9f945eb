package io.virtfleet.manager.provider.owned;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A hash of the content of an object that does not depend on the order of map keys. */
final class ContentHash {
    private static final int BYTES = 16;

    private ContentHash() {}

    static String of(Object content) {
        return HexFormat.of().formatHex(OwnedNames.sha256(canonical(content)), 0, BYTES);
    }

    private static String canonical(Object content) {
        return switch (content) {
            case Map<?, ?> map -> {
                Map<String, String> sorted = new TreeMap<>();
                map.forEach((key, value) -> sorted.put(String.valueOf(key), canonical(value)));
                yield sorted.entrySet().stream()
                        .map(entry -> quoted(entry.getKey()) + ":" + entry.getValue())
                        .collect(Collectors.joining(",", "{", "}"));
            }
            case List<?> list -> list.stream().map(ContentHash::canonical).collect(Collectors.joining(",", "[", "]"));
            default -> quoted(String.valueOf(content));
        };
    }

    // Prefixed with its length, so that different contents never look the same.
    private static String quoted(String text) {
        return text.length() + "\"" + text + "\"";
    }
}
