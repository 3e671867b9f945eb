package io.virtfleet.manager.vm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.api.LocalRef;
import io.virtfleet.api.ObjectRef;
import io.virtfleet.api.image.HttpImage;
import io.virtfleet.api.image.ImageOrigin;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.vm.FirstBoot;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.VmNetwork;
import io.virtfleet.manager.controller.ResourceKey;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The objects a VM refers to, before any of them is read.
 *
 * @param networks by the name of the VM's card; a card on the provider's default network has none
 * @param secrets all of them in the VM's namespace
 */
record VmNeeds(
        ResourceKey provider,
        ResourceKey vmClass,
        Optional<ResourceKey> image,
        Map<String, ResourceKey> networks,
        Set<ResourceKey> secrets) {
    static VmNeeds of(VirtualMachine vm) {
        VirtualMachineSpec spec = vm.getSpec();
        return new VmNeeds(
                key("Provider", spec.providerRef(), vm).orElseThrow(),
                key("VMClass", spec.classRef(), vm).orElseThrow(),
                key("VMImage", spec.imageRef(), vm),
                networks(vm),
                secrets(vm));
    }

    /** The Secrets that fetching an image takes, all in the image's namespace. */
    static Set<ResourceKey> secretsOf(VMImage image) {
        Set<ResourceKey> secrets = new LinkedHashSet<>();
        ImageOrigin origin = image.getSpec().source();
        if (origin == null) {
            return secrets;
        }
        if (origin.registry() != null) {
            secret(origin.registry().pullSecretRef(), image).ifPresent(secrets::add);
        }
        HttpImage.Authentication proof =
                origin.http() == null ? null : origin.http().authentication();
        if (proof != null && proof.basicAuth() != null) {
            secret(proof.basicAuth().secretRef(), image).ifPresent(secrets::add);
        }
        if (proof != null && proof.bearer() != null) {
            secret(proof.bearer().secretRef(), image).ifPresent(secrets::add);
        }
        return secrets;
    }

    private static Map<String, ResourceKey> networks(VirtualMachine vm) {
        Map<String, ResourceKey> networks = new LinkedHashMap<>();
        for (VmNetwork card : Words.list(vm.getSpec().networks())) {
            key("VMNetworkAttachment", card.networkRef(), vm)
                    .ifPresent(network -> networks.put(Words.text(card.name()), network));
        }
        return networks;
    }

    private static Set<ResourceKey> secrets(VirtualMachine vm) {
        Set<ResourceKey> secrets = new LinkedHashSet<>();
        FirstBoot userData = vm.getSpec().userData();
        if (userData != null) {
            secret(userData.cloudInit(), vm).ifPresent(secrets::add);
            secret(userData.ignition(), vm).ifPresent(secrets::add);
        }
        if (vm.getSpec().metaData() != null) {
            secret(vm.getSpec().metaData().cloudInit(), vm).ifPresent(secrets::add);
        }
        return secrets;
    }

    private static Optional<ResourceKey> secret(FirstBoot.@Nullable Text text, HasMetadata from) {
        return text == null ? Optional.empty() : secret(text.secretRef(), from);
    }

    /** A Secret beside the object that refers to it. */
    static Optional<ResourceKey> secret(@Nullable LocalRef ref, HasMetadata from) {
        return ref == null || ref.name() == null
                ? Optional.empty()
                : Optional.of(new ResourceKey("Secret", ResourceKey.of(from).namespace(), ref.name()));
    }

    private static Optional<ResourceKey> key(String kind, @Nullable ObjectRef ref, HasMetadata from) {
        if (ref == null || ref.name() == null) {
            return Optional.empty();
        }
        String namespace = ref.namespace() == null ? ResourceKey.of(from).namespace() : ref.namespace();
        return Optional.of(new ResourceKey(kind, namespace, ref.name()));
    }
}
