package io.virtfleet.manager.vm;

import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.image.VMImageStatus;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.manager.controller.ResourceKey;
import java.util.Map;
import java.util.Optional;

/** Whether the image of a VM is on its provider, as the image's status tells. */
sealed interface ImageCopy {
    /** It is; an empty id: the provider takes the source as it is. */
    record There(Optional<String> id) implements ImageCopy {}

    /** Not yet; the words say how far it is. */
    record Coming(String words) implements ImageCopy {}

    /** Only what has to be fetched is prepared first. */
    static boolean neededBy(VmSpec spec) {
        return spec.boot() instanceof BootSource.FromImage(ImageSource source)
                && (source.location() instanceof ImageSource.Download
                        || source.location() instanceof ImageSource.Registry);
    }

    static ImageCopy of(VMImage image, ResourceKey provider) {
        ResourceKey key = ResourceKey.of(image);
        boolean neighbours = provider.namespace().equals(key.namespace());
        String name = neighbours ? provider.name() : provider.namespace() + "/" + provider.name();
        return Optional.ofNullable(image.getStatus())
                .map(VMImageStatus::providerStatus)
                .map((Map<String, VMImageStatus.OnProvider> entries) -> entries.get(name))
                .map(entry -> of(key, provider, entry))
                .orElseGet(() -> new Coming(key + " to be brought to " + provider));
    }

    private static ImageCopy of(ResourceKey image, ResourceKey provider, VMImageStatus.OnProvider entry) {
        if (Boolean.TRUE.equals(entry.available())) {
            return new There(Optional.ofNullable(entry.id()).filter(id -> !id.isEmpty()));
        }
        String far = entry.percentage() == null ? "" : ", " + entry.percentage() + " %";
        String why = entry.message() == null ? "" : ": " + entry.message();
        return new Coming(image + " to be brought to " + provider + far + why);
    }
}
