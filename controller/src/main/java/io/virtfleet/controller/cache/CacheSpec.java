package io.virtfleet.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What a cache of one kind does beside keeping its objects.
 *
 * @param laneOf the lane in which an object is reconciled
 * @param indexes by name, the values under which an object is found by {@link ResourceCache#byIndex}
 * @param listeners are called before an object is enqueued
 */
public record CacheSpec<T extends HasMetadata>(
        String kind,
        Function<T, String> laneOf,
        Map<String, Function<T, List<String>>> indexes,
        List<CacheListener<T>> listeners) {
    public CacheSpec {
        indexes = Map.copyOf(indexes);
        listeners = List.copyOf(listeners);
    }

    /** All objects of the kind share one lane, which is named after it. */
    public static <T extends HasMetadata> CacheSpec<T> of(Class<T> type) {
        return of(HasMetadata.getKind(type));
    }

    /** As {@link #of(Class)}, for a kind that is read without a type of its own. */
    public static <T extends HasMetadata> CacheSpec<T> of(String kind) {
        return new CacheSpec<>(kind, _ -> kind, Map.of(), List.of());
    }

    public CacheSpec<T> inLanes(Function<T, String> lanes) {
        return new CacheSpec<>(kind, lanes, indexes, listeners);
    }

    public CacheSpec<T> indexedBy(Map<String, Function<T, List<String>>> names) {
        return new CacheSpec<>(kind, laneOf, names, listeners);
    }

    public CacheSpec<T> withListeners(List<? extends CacheListener<T>> all) {
        return new CacheSpec<>(kind, laneOf, indexes, List.copyOf(all));
    }
}
