package io.virtfleet.sdk.server.settings;

import io.virtfleet.contract.Quoted;
import io.virtfleet.contract.Secret;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Something a provider can be told: by a flag, else by an environment variable.
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

    /** A whole number. */
    public static Setting<Integer> number(String flag, int min, int max, int fallback) {
        String form = "a number from " + min + " to " + max;
        return new Setting<>(flag, "", "", Integer.toString(fallback), form, text -> number(text, min, max));
    }

    /** Whole numbers joined by commas; none when nobody says anything. */
    public static Setting<List<Integer>> numbers(String flag, int min, int max) {
        return list(flag, "numbers from " + min + " to " + max + " joined by commas", text -> number(text, min, max));
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

    /** Words joined by commas; none when nobody says anything. */
    public static Setting<List<String>> words(String flag) {
        return list(flag, "words joined by commas", Optional::of);
    }

    /** Things joined by commas, each as {@code each} takes it; none when nobody says anything. */
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
        return secret ? Secret.of(text).toString() : Quoted.text(text);
    }

    boolean isToggle() {
        return form.equals("true or false");
    }
}
