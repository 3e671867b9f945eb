package io.virtfleet.program.settings;

import java.util.Collection;
import java.util.stream.Collectors;

/** What a program says of its settings when it is asked for help. */
public final class Help {
    private Help() {}

    /** One line for each setting; {@code order} says which source wins. */
    public static String text(String title, String order, Collection<Setting<?>> settings) {
        int width = settings.stream()
                .mapToInt(setting -> setting.flag().length())
                .max()
                .orElse(0);
        return settings.stream()
                .map(setting -> line(setting, width))
                .collect(Collectors.joining("\n", title + "\n\n" + order + ":\n", ""));
    }

    private static String line(Setting<?> setting, int width) {
        String env = setting.env().isEmpty() ? "" : " (" + setting.env() + ")";
        String fallback = setting.fallback().isEmpty() ? "" : "; default " + setting.fallback();
        return "  --" + setting.flag() + " ".repeat(width - setting.flag().length() + 1) + setting.description()
                + fallback + env;
    }
}
