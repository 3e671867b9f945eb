package io.virtfleet.sdk.cloudinit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A JSON value, which every YAML reader reads as the same value. All text is quoted, so no text can become a key, a
 * tag, an anchor or a second document.
 */
sealed interface Json {
    /** Its text, on one line. */
    String write();

    /** A quoted text. */
    record Text(String value) implements Json {
        @Override
        public String write() {
            return value.codePoints().mapToObj(Text::escaped).collect(Collectors.joining("", "\"", "\""));
        }

        private static String escaped(int codePoint) {
            return switch (codePoint) {
                case '"' -> "\\\"";
                case '\\' -> "\\\\";
                default -> isPlain(codePoint) ? Character.toString(codePoint) : "\\u%04x".formatted(codePoint);
            };
        }

        /** Everything that a reader of JSON or YAML may take for the end of a line or refuse is escaped. */
        private static boolean isPlain(int codePoint) {
            return switch (Character.getType(codePoint)) {
                case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                    false;
                default -> codePoint != '\ufeff' && codePoint != '\ufffe' && codePoint != '\uffff';
            };
        }
    }

    /** A whole number. */
    record Whole(long value) implements Json {
        @Override
        public String write() {
            return Long.toString(value);
        }
    }

    /** The value {@code true}. */
    record True() implements Json {
        @Override
        public String write() {
            return "true";
        }
    }

    /** Values in their order. */
    record Array(List<Json> values) implements Json {
        public Array {
            values = List.copyOf(values);
        }

        static Array ofTexts(List<String> texts) {
            return new Array(texts.stream().<Json>map(Text::new).toList());
        }

        @Override
        public String write() {
            return values.stream().map(Json::write).collect(Collectors.joining(", ", "[", "]"));
        }
    }

    /** Values by name, in the order they were put in. */
    final class Members implements Json {
        private final Map<String, Json> values = new LinkedHashMap<>();

        Members with(String name, Json value) {
            values.put(name, value);
            return this;
        }

        Members with(String name, String text) {
            return with(name, new Text(text));
        }

        @Override
        public String write() {
            return values.entrySet().stream()
                    .map(entry -> new Text(entry.getKey()).write() + ": "
                            + entry.getValue().write())
                    .collect(Collectors.joining(", ", "{", "}"));
        }
    }
}
