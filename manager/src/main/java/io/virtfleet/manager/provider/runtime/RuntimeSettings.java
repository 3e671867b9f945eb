package io.virtfleet.manager.provider.runtime;

import java.util.Map;

/**
 * The configuration of the manager for providers that it runs.
 *
 * @param images the default image of each provider type
 * @param callers the pods whose connections providers accept
 */
public record RuntimeSettings(Map<String, String> images, Callers callers) {
    public RuntimeSettings {
        images = Map.copyOf(images);
    }

    /** The manager's pods by namespace and labels; without labels all pods of the namespace. */
    public record Callers(String namespace, Map<String, String> labels) {
        public Callers {
            labels = Map.copyOf(labels);
        }
    }
}
