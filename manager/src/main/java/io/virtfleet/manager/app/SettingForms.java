package io.virtfleet.manager.app;

import io.virtfleet.sdk.server.settings.Setting;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Forms of settings that only the manager has. */
final class SettingForms {
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");
    private static final Pattern IMAGE = Pattern.compile("([a-z0-9][-a-z0-9]*)=(\\S+)");

    private SettingForms() {}

    /** A name as Kubernetes has them; an empty fallback means that there need not be one. */
    static Setting<String> label(String flag, String fallback) {
        boolean needed = !fallback.isEmpty();
        String form = "a DNS label, such as prod-1" + (needed ? "" : ", or empty");
        return new Setting<>(
                flag,
                "",
                "",
                fallback,
                form,
                text -> Optional.of(text).filter(name -> LABEL.matcher(name).matches() || (name.isEmpty() && !needed)));
    }

    /** Names joined by commas. */
    static Setting<List<String>> labels(String flag) {
        return Setting.list(
                flag,
                "DNS labels joined by commas, such as team-a,team-b",
                name -> Optional.of(name).filter(label -> LABEL.matcher(label).matches()));
    }

    /** A time with its unit. */
    static Setting<Duration> duration(String flag, Duration min, Duration max, String fallback) {
        String form = "a time from " + text(min) + " to " + text(max) + ", such as " + fallback;
        return new Setting<>(
                flag,
                "",
                "",
                fallback,
                form,
                text -> parse(text).filter(value -> value.compareTo(min) >= 0 && value.compareTo(max) <= 0));
    }

    /** Images by type, joined by commas. */
    static Setting<Map<String, String>> images(String flag) {
        Function<String, Optional<Map<String, String>>> parser = text -> {
            List<Matcher> pairs = words(text).stream().map(IMAGE::matcher).toList();
            if (!pairs.stream().allMatch(Matcher::matches)) {
                return Optional.empty();
            }
            return Optional.of(pairs.stream()
                    .collect(Collectors.toMap(pair -> pair.group(1), pair -> pair.group(2), (_, last) -> last)));
        };
        return new Setting<>(
                flag, "", "", "", "type=image pairs joined by commas, such as mock=example/mock:1", parser);
    }

    /** As one writes it in a setting. */
    static String text(Duration time) {
        if (time.toMillisPart() != 0) {
            return time.toMillis() + "ms";
        }
        if (time.toSecondsPart() != 0) {
            return time.toSeconds() + "s";
        }
        return time.toMinutesPart() == 0 ? time.toHours() + "h" : time.toMinutes() + "m";
    }

    private static Optional<Duration> parse(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(matcher.group(1));
        return Optional.of(
                switch (matcher.group(2)) {
                    case "ms" -> Duration.ofMillis(amount);
                    case "s" -> Duration.ofSeconds(amount);
                    case "m" -> Duration.ofMinutes(amount);
                    default -> Duration.ofHours(amount);
                });
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
