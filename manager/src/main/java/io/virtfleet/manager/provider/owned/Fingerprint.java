package io.virtfleet.manager.provider.owned;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A short text that is the same for the same content, in whatever order the keys of a map come. */
final class Fingerprint {
    private static final int BYTES = 16;

    private Fingerprint() {}

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
            case List<?> list -> list.stream().map(Fingerprint::canonical).collect(Collectors.joining(",", "[", "]"));
            default -> quoted(String.valueOf(content));
        };
    }

    // With its length, so that no content can look like another.
    private static String quoted(String text) {
        return text.length() + "\"" + text + "\"";
    }
}
