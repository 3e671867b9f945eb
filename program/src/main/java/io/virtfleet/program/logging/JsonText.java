package io.virtfleet.program.logging;

/** Text as JSON has it: one place writes JSON, and needs no library for it. */
final class JsonText {
    private JsonText() {}

    /** Appends the text in quotes. */
    static StringBuilder quote(StringBuilder json, String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each == '"' || each == '\\') {
                json.append('\\').append(each);
            } else if (each < ' ') {
                json.append(String.format("\\u%04x", (int) each));
            } else {
                json.append(each);
            }
        }
        return json.append('"');
    }
}
