package io.virtfleet.manager.provider.runtime;

import java.util.Map;

/**
 * What the manager is configured with for providers that it runs.
 *
 * @param images the image for each type, for Providers that name none
 * @param callers whose connections providers accept
 */
public record RuntimeSettings(Map<String, String> images, Callers callers) {
    public RuntimeSettings {
        images = Map.copyOf(images);
    }

    /** The manager's pods: their namespace, and labels of theirs; without labels all pods of the namespace. */
    public record Callers(String namespace, Map<String, String> labels) {
        public Callers {
            labels = Map.copyOf(labels);
        }
    }
}
