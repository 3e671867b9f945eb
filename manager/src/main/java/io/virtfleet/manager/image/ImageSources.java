package io.virtfleet.manager.image;

import io.virtfleet.api.image.VMImage;

/** Where an image lies, in the words of the contract. */
@FunctionalInterface
public interface ImageSources {
    /** May read the Secrets that the image names. */
    Located locate(VMImage image, String providerType);
}
