package io.virtfleet.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Marks an object of which only the metadata could be read. */
final class Unreadable {
    // No field that an API server would keep, so nobody can set it from outside.
    private static final String MARK = "virtfleet-unreadable";

    private Unreadable() {}

    static void mark(HasMetadata object, String reason) {
        object.getMetadata().setAdditionalProperty(MARK, reason);
    }

    /** Why it could not be read; empty when it was read completely. */
    static Optional<String> reason(HasMetadata object) {
        @Nullable Object reason = object.getMetadata().getAdditionalProperties().get(MARK);
        return Optional.ofNullable(reason).map(Object::toString);
    }
}
