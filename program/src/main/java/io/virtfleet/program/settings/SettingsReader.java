package io.virtfleet.program.settings;

import io.virtfleet.program.ProgramExit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads settings from where they may stand, and refuses what it does not know rather than ignore it. */
public final class SettingsReader {
    /** So near to a known name, a variable is taken for a typing error; the environment is full of others' names. */
    private static final int TYPING_ERROR = 2;

    private final Map<String, Setting<?>> byFlag = new LinkedHashMap<>();
    private final Map<String, Setting<?>> byEnv = new LinkedHashMap<>();
    private final Map<String, String> texts = new HashMap<>();

    /** A reader of these settings. */
    public SettingsReader(Collection<Setting<?>> known) {
        for (Setting<?> setting : known) {
            byFlag.put(setting.flag(), setting);
            if (!setting.env().isEmpty()) {
                byEnv.put(setting.env(), setting);
            }
            texts.put(setting.flag(), setting.fallback());
        }
    }

    /** Takes what a file says under the names of the flags; the sentence about a wrong one names the file. */
    public SettingsReader file(String file, Map<String, String> values) throws ProgramExit {
        for (Map.Entry<String, String> each : new TreeMap<>(values).entrySet()) {
            Setting<?> setting = byFlag.get(each.getKey());
            if (setting == null) {
                throw ProgramExit.usage(
                        file + " has " + each.getKey() + ", which is not a setting" + nearest("", each.getKey()));
            }
            take(setting, each.getKey() + " in " + file, each.getValue());
        }
        return this;
    }

    /** Takes what the environment says. */
    public SettingsReader environment(Map<String, String> environment, Set<String> alsoKnown) throws ProgramExit {
        Set<String> known = new TreeSet<>(byEnv.keySet());
        known.addAll(alsoKnown);
        for (Map.Entry<String, String> variable : new TreeMap<>(environment).entrySet()) {
            String name = variable.getKey();
            Setting<?> setting = byEnv.get(name);
            if (setting != null) {
                take(setting, name, variable.getValue());
            } else if (!known.contains(name)) {
                refuseTypingError(name, known);
            }
        }
        return this;
    }

    /** Takes what a command line says. */
    public SettingsReader commandLine(List<String> arguments) throws ProgramExit {
        Deque<String> left = new ArrayDeque<>(arguments);
        List<String> seen = new ArrayList<>();
        while (!left.isEmpty()) {
            String argument = left.removeFirst();
            if (!argument.startsWith("--")) {
                throw ProgramExit.usage(
                        "'" + Setting.harmless(argument) + "' is not a flag: flags begin with --; see --help");
            }
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument.substring(2) : argument.substring(2, equals);
            Setting<?> setting = byFlag.get(name);
            if (setting == null) {
                throw ProgramExit.usage("--" + name + " is not a flag" + nearest("--", name));
            }
            if (seen.contains(name)) {
                throw ProgramExit.usage("--" + name + " is given twice");
            }
            seen.add(name);
            take(setting, "--" + name, equals < 0 ? value(setting, left) : argument.substring(equals + 1));
        }
        return this;
    }

    /** What was read, the later over the earlier. */
    public Settings settings() {
        return new Settings(texts);
    }

    private static String value(Setting<?> setting, Deque<String> left) throws ProgramExit {
        if (setting.isToggle()) {
            return "true";
        }
        if (left.isEmpty()) {
            throw ProgramExit.usage("--" + setting.flag() + " requires a value, which must be " + setting.form());
        }
        return left.removeFirst();
    }

    private void take(Setting<?> setting, String name, String text) throws ProgramExit {
        Optional<?> value = setting.parser().apply(text);
        if (value.isEmpty()) {
            throw ProgramExit.usage(name + " must be " + setting.form() + " but is '" + setting.shown(text) + "'");
        }
        texts.put(setting.flag(), text);
    }

    private static void refuseTypingError(String name, Set<String> known) throws ProgramExit {
        for (String each : known) {
            boolean comparable = Math.abs(each.length() - name.length()) <= TYPING_ERROR;
            if (comparable && NearestName.distance(name, each) <= TYPING_ERROR) {
                throw ProgramExit.usage("the environment has " + name + ", which is not a setting; did you mean " + each
                        + "? Rename or unset it");
            }
        }
    }

    private String nearest(String prefix, String name) {
        return NearestName.of(name, byFlag.keySet())
                .map(nearest -> "; did you mean " + prefix + nearest + "? --help lists all")
                .orElse("");
    }
}
