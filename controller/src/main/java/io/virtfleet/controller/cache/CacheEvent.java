package io.virtfleet.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Objects;
import java.util.function.Function;

/** An event of a cache. */
public enum CacheEvent {
    /** It was not known before. */
    ADDED,
    /** Someone changed what it asks for, or its labels, annotations, finalizers, owners or deletion. */
    CHANGED,
    /** Only its status changed, mostly by this process. */
    STATUS_ONLY,
    /** Nothing changed: the whole list was read again. */
    SAME,
    /** It was deleted. */
    GONE;

    static CacheEvent between(HasMetadata old, HasMetadata current) {
        ObjectMeta before = old.getMetadata();
        ObjectMeta after = current.getMetadata();
        if (same(before, after, ObjectMeta::getResourceVersion)) {
            return SAME;
        }
        // Kinds without a generation do not show it, so all of their changes count.
        boolean sameSpec = after.getGeneration() != null && same(before, after, ObjectMeta::getGeneration);
        return sameSpec && sameMetadata(before, after) ? STATUS_ONLY : CHANGED;
    }

    private static boolean sameMetadata(ObjectMeta before, ObjectMeta after) {
        return same(before, after, ObjectMeta::getUid)
                && same(before, after, ObjectMeta::getDeletionTimestamp)
                && same(before, after, ObjectMeta::getFinalizers)
                && same(before, after, ObjectMeta::getLabels)
                && same(before, after, ObjectMeta::getAnnotations)
                && same(before, after, ObjectMeta::getOwnerReferences);
    }

    private static boolean same(ObjectMeta before, ObjectMeta after, Function<ObjectMeta, ?> part) {
        return Objects.equals(part.apply(before), part.apply(after));
    }
}
