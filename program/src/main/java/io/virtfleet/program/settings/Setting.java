package io.virtfleet.program.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Something a program can be told: by a flag, else by an environment variable, else by a file.
 *
 * @param flag its name on the command line, without the dashes
 * @param env its name in the environment; empty: it has none
 * @param fallback the text that stands for it when nobody says anything
 * @param form what is allowed, as in "must be ..."
 * @param parser empty for a text that is not allowed
 */
public record Setting<T>(
        String flag,
        String env,
        String description,
        String fallback,
        String form,
        Function<String, Optional<T>> parser) {

    /** A name whose last word says that the text itself is a secret, and not where one lies. */
    private static final Pattern SECRET =
            Pattern.compile("(?i)(^|[-_.])(password|passphrase|secret|token|key|credential)s?$");

    /**
     * What may be shown of a text. All else is where people put passwords (the user and the query of a URL) or what a
     * terminal acts on.
     */
    private static final Pattern PLAIN = Pattern.compile("[\\w .,:;/=+*-]*");

    private static final int SHOWN = 60;
    private static final String HIDDEN = "***";

    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

    /** A whole number. */
    public static Setting<Integer> number(String flag, int min, int max, int fallback) {
        String form = "a number from " + min + " to " + max;
        return new Setting<>(flag, "", "", Integer.toString(fallback), form, text -> number(text, min, max));
    }

    /** Whole numbers separated by commas; none when nobody says anything. */
    public static Setting<List<Integer>> numbers(String flag, int min, int max) {
        return list(
                flag, "numbers from " + min + " to " + max + " separated by commas", text -> number(text, min, max));
    }

    private static Optional<Integer> number(String text, int min, int max) {
        try {
            return Optional.of(Integer.parseInt(text)).filter(value -> value >= min && value <= max);
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }

    /** Something that is on or off; the bare flag turns it on. */
    public static Setting<Boolean> toggle(String flag, boolean fallback) {
        return new Setting<>(
                flag, "", "", Boolean.toString(fallback), "true or false", text -> switch (text.toLowerCase(
                        Locale.ROOT)) {
                    case "true" -> Optional.of(true);
                    case "false" -> Optional.of(false);
                    default -> Optional.empty();
                });
    }

    /** Any text; empty when nobody says anything. */
    public static Setting<String> text(String flag) {
        return new Setting<>(flag, "", "", "", "text", Optional::of);
    }

    /** Words separated by commas; none when nobody says anything. */
    public static Setting<List<String>> words(String flag) {
        return list(flag, "comma-separated words", Optional::of);
    }

    /** A DNS label, as names in Kubernetes are; an empty fallback means that there need not be one. */
    public static Setting<String> label(String flag, String fallback) {
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

    /** DNS labels separated by commas; none when nobody says anything. */
    public static Setting<List<String>> labels(String flag) {
        return list(
                flag,
                "DNS labels separated by commas, such as team-a,team-b",
                name -> Optional.of(name).filter(label -> LABEL.matcher(label).matches()));
    }

    /** A time with its unit. */
    public static Setting<Duration> duration(String flag, Duration min, Duration max, String fallback) {
        String form = "a time from " + text(min) + " to " + text(max) + ", such as " + fallback;
        return new Setting<>(
                flag,
                "",
                "",
                fallback,
                form,
                text -> duration(text).filter(value -> value.compareTo(min) >= 0 && value.compareTo(max) <= 0));
    }

    private static Optional<Duration> duration(String text) {
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

    /** A time as one writes it in a setting. */
    public static String text(Duration time) {
        if (time.toMillisPart() != 0) {
            return time.toMillis() + "ms";
        }
        if (time.toSecondsPart() != 0) {
            return time.toSeconds() + "s";
        }
        return time.toMinutesPart() == 0 ? time.toHours() + "h" : time.toMinutes() + "m";
    }

    /** Things separated by commas, each as {@code each} takes it; none when nobody says anything. */
    public static <T> Setting<List<T>> list(String flag, String form, Function<String, Optional<T>> each) {
        return new Setting<>(flag, "", "", "", form, text -> {
            List<Optional<T>> read = Arrays.stream(text.split(","))
                    .map(String::strip)
                    .filter(word -> !word.isEmpty())
                    .map(each)
                    .toList();
            return read.stream().allMatch(Optional::isPresent)
                    ? Optional.of(read.stream().flatMap(Optional::stream).toList())
                    : Optional.empty();
        });
    }

    /** A file or directory; an empty fallback means none. */
    public static Setting<Optional<Path>> path(String flag, String fallback) {
        return new Setting<>(flag, "", "", fallback, "a path", text -> {
            try {
                return Optional.of(
                        Optional.of(text).filter(path -> !path.isEmpty()).map(Path::of));
            } catch (InvalidPathException malformed) {
                return Optional.empty();
            }
        });
    }

    /** Where something is served by HTTP; none when nobody says anything. It may be logged, so it holds no secret. */
    public static Setting<Optional<URI>> url(String flag) {
        String form = "an http or https URL without user and query, such as http://collector:4318, or empty";
        return new Setting<>(flag, "", "", "", form, text -> {
            if (text.isEmpty()) {
                return Optional.of(Optional.empty());
            }
            try {
                URI url = new URI(text);
                return servedByHttp(url) ? Optional.of(Optional.of(url)) : Optional.empty();
            } catch (URISyntaxException malformed) {
                return Optional.empty();
            }
        });
    }

    private static boolean servedByHttp(URI url) {
        boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        boolean more = url.getRawUserInfo() != null || url.getRawQuery() != null || url.getRawFragment() != null;
        return http && !more && url.getHost() != null;
    }

    /** One of an enum's words, in any case. */
    public static <E extends Enum<E>> Setting<E> choice(String flag, Class<E> words, E fallback) {
        String allowed = Arrays.stream(words.getEnumConstants())
                .map(word -> word.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return new Setting<>(
                flag,
                "",
                "",
                fallback.name().toLowerCase(Locale.ROOT),
                "one of " + allowed,
                text -> Arrays.stream(words.getEnumConstants())
                        .filter(word -> word.name().equalsIgnoreCase(text))
                        .findFirst());
    }

    /** The same setting, which the environment can also give under this name. */
    public Setting<T> orEnv(String name) {
        return new Setting<>(flag, name, description, fallback, form, parser);
    }

    /** The same setting, with its line of the help. */
    public Setting<T> describedAs(String text) {
        return new Setting<>(flag, env, text, fallback, form, parser);
    }

    /** What may be shown of its text in a message or log. */
    String shown(String text) {
        boolean secret = SECRET.matcher(flag).find() || SECRET.matcher(env).find();
        return secret ? HIDDEN : harmless(text);
    }

    /** What may be shown of a text that belongs to no setting. */
    static String harmless(String text) {
        if (!PLAIN.matcher(text).matches()) {
            return HIDDEN;
        }
        return text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
    }

    boolean isToggle() {
        return form.equals("true or false");
    }
}
