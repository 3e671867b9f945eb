package io.virtfleet.manager.vm.mapping;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.api.ObjectRef;
import io.virtfleet.api.vm.FirstBoot;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.VmNetwork;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.imagesource.FieldValues;
import io.virtfleet.manager.imagesource.SecretLookup;
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
public record VmNeeds(
        ResourceKey provider,
        ResourceKey vmClass,
        Optional<ResourceKey> image,
        Map<String, ResourceKey> networks,
        Set<ResourceKey> secrets) {
    public static VmNeeds of(VirtualMachine vm) {
        VirtualMachineSpec spec = vm.getSpec();
        return new VmNeeds(
                key("Provider", spec.providerRef(), vm).orElseThrow(),
                key("VMClass", spec.classRef(), vm).orElseThrow(),
                key("VMImage", spec.imageRef(), vm),
                networks(vm),
                secrets(vm));
    }

    private static Map<String, ResourceKey> networks(VirtualMachine vm) {
        Map<String, ResourceKey> networks = new LinkedHashMap<>();
        for (VmNetwork card : FieldValues.list(vm.getSpec().networks())) {
            key("VMNetworkAttachment", card.networkRef(), vm)
                    .ifPresent(network -> networks.put(FieldValues.text(card.name()), network));
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
        return text == null ? Optional.empty() : SecretLookup.key(text.secretRef(), from);
    }

    private static Optional<ResourceKey> key(String kind, @Nullable ObjectRef ref, HasMetadata from) {
        if (ref == null || ref.name() == null) {
            return Optional.empty();
        }
        String namespace = ref.namespace() == null ? ResourceKey.of(from).namespace() : ref.namespace();
        return Optional.of(new ResourceKey(kind, namespace, ref.name()));
    }
}
