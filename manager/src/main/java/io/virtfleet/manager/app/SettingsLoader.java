package io.virtfleet.manager.app;

import io.micronaut.context.env.Environment;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.settings.Help;
import io.virtfleet.program.settings.Settings;
import io.virtfleet.program.settings.SettingsReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the settings: flags win over the environment, which wins over application.yml. */
final class SettingsLoader {
    private static final String PREFIX = "virtfleet";

    private final List<String> arguments;
    private final Map<String, String> variables;

    SettingsLoader(List<String> arguments, Map<String, String> variables) {
        this.arguments = arguments;
        this.variables = variables;
    }

    /** Where application.yml is looked for; what is wrong outside of it is found first. */
    Settings withoutFile() throws ProgramExit {
        Settings read = read(Map.of());
        if (read.get(KnownSettings.HELP)) {
            throw ProgramExit.told(Help.text(
                    "virtfleet manager",
                    "Flags win over the environment, and that over application.yml",
                    KnownSettings.ALL));
        }
        return read;
    }

    /** All of them; application.yml is what the environment of Micronaut knows below {@code virtfleet}. */
    FleetSettings load(Environment file) throws ProgramExit {
        Map<String, String> values = new HashMap<>();
        file.getProperties(PREFIX).forEach((name, value) -> take(values, name, text(value)));
        return SettingsMapper.map(read(values), variables);
    }

    // Micronaut takes a YAML map apart; the one setting that may be written as a map is put together again. Of a list
    // it tells the whole and, as name[0], each element.
    private static void take(Map<String, String> values, String name, String text) {
        String images = KnownSettings.PROVIDER_IMAGES.flag();
        if (name.endsWith("]")) {
            return;
        }
        if (name.startsWith(images + ".")) {
            String pair = name.substring(images.length() + 1) + "=" + text;
            values.merge(images, pair, (before, added) -> before + "," + added);
        } else {
            values.put(name, text);
        }
    }

    private Settings read(Map<String, String> file) throws ProgramExit {
        return new SettingsReader(KnownSettings.ALL)
                .file("application.yml", file)
                .environment(variables, Set.of())
                .commandLine(arguments)
                .settings();
    }

    // A YAML list stands for what a flag says with commas.
    private static String text(Object value) {
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
                : String.valueOf(value);
    }
}
