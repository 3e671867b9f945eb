package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.network.VMNetworkAttachment;
import io.virtfleet.api.provider.ProviderSpec;
import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.imagesource.FieldValues;
import io.virtfleet.manager.imagesource.SecretContent;
import java.util.Map;
import java.util.Optional;

/**
 * What a VM refers to, as far as it was found.
 *
 * @param networks by the name of the VM's card
 * @param secrets of the VM and of its image
 * @param secretVersions identifies the versions of the Secrets; empty: there are none
 * @param preparedImageId the image as the provider has it already; empty: it takes the image from its source
 */
public record VmInputs(
        VMClass vmClass,
        Optional<VMImage> image,
        Map<String, VMNetworkAttachment> networks,
        Map<ResourceKey, SecretContent> secrets,
        Optional<String> secretVersions,
        ProviderSpec provider,
        Optional<String> preparedImageId) {
    public VmInputs {
        networks = Map.copyOf(networks);
        secrets = Map.copyOf(secrets);
    }

    /** The type of the provider, which selects the platform blocks of images and networks. */
    String providerType() {
        return FieldValues.text(provider.type());
    }

    /** The same with an image that the provider already has. */
    public VmInputs withPreparedImage(String id) {
        return new VmInputs(vmClass, image, networks, secrets, secretVersions, provider, Optional.of(id));
    }
}
