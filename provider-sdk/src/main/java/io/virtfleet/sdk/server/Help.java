package io.virtfleet.sdk.server;

import io.virtfleet.sdk.server.settings.Setting;
import java.util.List;
import java.util.stream.Collectors;

/** What a program says of its settings. */
final class Help {
    private Help() {}

    static String text(String title, List<Setting<?>> settings) {
        return settings.stream()
                .map(Help::line)
                .collect(Collectors.joining("\n", title + "\n\nFlags win over the environment:\n", ""));
    }

    private static String line(Setting<?> setting) {
        String env = setting.env().isEmpty() ? "" : " (" + setting.env() + ")";
        String fallback = setting.fallback().isEmpty() ? "" : "; default " + setting.fallback();
        return String.format("  --%-18s %s%s%s", setting.flag(), setting.description(), fallback, env);
    }
}
