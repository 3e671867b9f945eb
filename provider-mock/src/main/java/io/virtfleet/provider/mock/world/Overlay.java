package io.virtfleet.provider.mock.world;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Changes of a map that are not made yet. */
final class Overlay<K, V> {
    private final Map<K, V> base;
    private final Map<K, Optional<V>> changes = new LinkedHashMap<>();

    Overlay(Map<K, V> base) {
        this.base = base;
    }

    Optional<V> get(K key) {
        Optional<V> changed = changes.get(key);
        return changed == null ? Optional.ofNullable(base.get(key)) : changed;
    }

    void put(K key, V value) {
        changes.put(key, Optional.of(value));
    }

    void remove(K key) {
        changes.put(key, Optional.empty());
    }

    boolean changed() {
        return !changes.isEmpty();
    }

    /** All values as they will be. */
    Stream<V> values() {
        return Stream.concat(
                base.entrySet().stream()
                        .filter(each -> !changes.containsKey(each.getKey()))
                        .map(Map.Entry::getValue),
                changes.values().stream().flatMap(Optional::stream));
    }

    /** Each change with what was there before; empty stands for nothing. */
    void forEach(BiConsumer<Optional<V>, Optional<V>> change) {
        changes.forEach((key, after) -> change.accept(Optional.ofNullable(base.get(key)), after));
    }

    void apply() {
        changes.forEach((key, after) -> after.ifPresentOrElse(value -> base.put(key, value), () -> base.remove(key)));
    }
}
