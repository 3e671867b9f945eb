package io.virtfleet.manager.image;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.controller.queue.ResourceKey;

/** How the status of an image names Providers: by name alone when they are in the image's namespace. */
record ProviderNames(String namespace) {
    private static final String KIND = HasMetadata.getKind(Provider.class);

    String nameOf(ResourceKey provider) {
        return provider.namespace().equals(namespace) ? provider.name() : provider.namespace() + "/" + provider.name();
    }

    ResourceKey named(String name) {
        int slash = name.indexOf('/');
        return slash < 0
                ? new ResourceKey(KIND, namespace, name)
                : new ResourceKey(KIND, name.substring(0, slash), name.substring(slash + 1));
    }
}
