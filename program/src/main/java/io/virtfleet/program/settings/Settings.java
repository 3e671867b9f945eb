package io.virtfleet.program.settings;

import java.util.Map;

/** What a program was told; every value was found good when it was read. */
public final class Settings {
    private final Map<String, String> texts;

    Settings(Map<String, String> texts) {
        this.texts = Map.copyOf(texts);
    }

    /** The value of a setting that the program declared. */
    public <T> T get(Setting<T> setting) {
        String text = texts.get(setting.flag());
        if (text == null) {
            throw new IllegalArgumentException("the program did not declare --" + setting.flag());
        }
        return setting.parser().apply(text).orElseThrow();
    }
}
