package io.virtfleet.manager.app;

import io.virtfleet.api.image.VMImage;
import io.virtfleet.manager.image.ImageSources;
import io.virtfleet.manager.image.Located;
import io.virtfleet.manager.vm.ImageLocation;

/** Images lie where VMs take them from. */
record SourcesOfImages(ClusterAccess cluster) implements ImageSources {
    @Override
    public Located locate(VMImage image, String providerType) {
        return switch (ImageLocation.of(image, providerType, cluster::secret)) {
            case ImageLocation.At(var source) -> new Located.At(source);
            case ImageLocation.Nowhere(String sentence) -> new Located.Nowhere(sentence);
        };
    }
}
