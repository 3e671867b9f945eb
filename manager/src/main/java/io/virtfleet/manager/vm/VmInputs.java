package io.virtfleet.manager.vm;

import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.network.VMNetworkAttachment;
import io.virtfleet.api.provider.ProviderSpec;
import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.manager.controller.ResourceKey;
import java.util.Map;
import java.util.Optional;

/**
 * What a VM refers to, as far as it was found.
 *
 * @param networks by the name of the VM's card
 * @param secrets of the VM and of its image
 * @param preparedImageId the image as the provider has it already; empty: it takes the image from its source
 */
record VmInputs(
        VMClass vmClass,
        Optional<VMImage> image,
        Map<String, VMNetworkAttachment> networks,
        Map<ResourceKey, SecretContent> secrets,
        ProviderSpec provider,
        Optional<String> preparedImageId) {
    VmInputs {
        networks = Map.copyOf(networks);
        secrets = Map.copyOf(secrets);
    }

    /** The provider's type, whose words of images and networks are the ones to use. */
    String providerType() {
        return Words.text(provider.type());
    }

    /** The same with an image that is on the provider already. */
    VmInputs withPreparedImage(String id) {
        return new VmInputs(vmClass, image, networks, secrets, provider, Optional.of(id));
    }
}
