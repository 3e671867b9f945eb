package io.virtfleet.controller.write;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.controller.queue.ResourceKey;

/** Which of two states of objects of one kind is newer; an API server of 1.35 or later promises the order. */
public final class ResourceVersions {
    private ResourceVersions() {}

    static boolean isOlder(HasMetadata one, HasMetadata other) {
        return number(one) < number(other);
    }

    public static long number(HasMetadata object) {
        String version = object.getMetadata().getResourceVersion();
        try {
            return Long.parseLong(version);
        } catch (NumberFormatException e) {
            throw new IllegalStateException(
                    ResourceKey.of(object) + " has the resourceVersion " + version + ", which is not a number", e);
        }
    }
}
