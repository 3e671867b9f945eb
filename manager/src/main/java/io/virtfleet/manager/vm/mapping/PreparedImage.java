package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.image.VMImageStatus;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.Map;
import java.util.Optional;

/** Whether the provider of a VM has its image, as the status of the image says. */
public sealed interface PreparedImage {
    /** It has; an empty id: the provider takes the source as it is. */
    record Available(Optional<String> id) implements PreparedImage {}

    /** Not yet; {@code progress} says how far it is. */
    record Pending(String progress) implements PreparedImage {}

    /** Only what has to be downloaded is prepared first. */
    static boolean neededBy(VmSpec spec) {
        return spec.boot() instanceof BootSource.FromImage(ImageSource source)
                && (source.location() instanceof ImageSource.Download
                        || source.location() instanceof ImageSource.Registry);
    }

    static PreparedImage of(VMImage image, ResourceKey provider) {
        ResourceKey key = ResourceKey.of(image);
        boolean neighbours = provider.namespace().equals(key.namespace());
        String name = neighbours ? provider.name() : provider.namespace() + "/" + provider.name();
        return Optional.ofNullable(image.getStatus())
                .map(VMImageStatus::providerStatus)
                .map((Map<String, VMImageStatus.OnProvider> entries) -> entries.get(name))
                .map(entry -> of(key, provider, entry))
                .orElseGet(() -> new Pending(key + " to be imported to " + provider));
    }

    private static PreparedImage of(ResourceKey image, ResourceKey provider, VMImageStatus.OnProvider entry) {
        if (Boolean.TRUE.equals(entry.available())) {
            return new Available(Optional.ofNullable(entry.id()).filter(id -> !id.isEmpty()));
        }
        String percent = entry.percentage() == null ? "" : ", " + entry.percentage() + " %";
        String why = entry.message() == null ? "" : ": " + entry.message();
        return new Pending(image + " to be imported to " + provider + percent + why);
    }
}
