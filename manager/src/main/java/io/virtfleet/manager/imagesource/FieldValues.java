package io.virtfleet.manager.imagesource;

import io.virtfleet.contract.FieldPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads optional fields of a manifest. */
public final class FieldValues {
    private FieldValues() {}

    public static String text(@Nullable String word) {
        return word == null ? "" : word;
    }

    /** The word, or {@code otherwise} when it is left out or empty. */
    public static String text(@Nullable String word, String otherwise) {
        return word == null || word.isEmpty() ? otherwise : word;
    }

    public static <T> List<T> list(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    public static <K, V> Map<K, V> map(@Nullable Map<K, V> map) {
        return map == null ? Map.of() : map;
    }

    public static boolean yes(@Nullable Boolean flag) {
        return flag != null && flag;
    }

    /** What a word of a closed list means; a word that is left out means nothing. */
    public static <T> Optional<T> meaning(@Nullable String word, Map<String, T> meanings, FieldPath at) {
        if (word == null || word.isEmpty()) {
            return Optional.empty();
        }
        T meaning = meanings.get(word);
        if (meaning == null) {
            at.notOf("one of " + String.join(", ", new TreeSet<>(meanings.keySet())), word);
        }
        return Optional.ofNullable(meaning);
    }
}
