package io.virtfleet.manager.usage;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.api.ObjectRef;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.network.VMNetworkAttachment;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.VmNetwork;
import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A VM and all that it refers to. */
record Referrer(User user, Set<ResourceKey> objects) {
    private static final String PROVIDER = HasMetadata.getKind(Provider.class);
    private static final String CLASS = HasMetadata.getKind(VMClass.class);
    private static final String IMAGE = HasMetadata.getKind(VMImage.class);
    private static final String NETWORK = HasMetadata.getKind(VMNetworkAttachment.class);

    Referrer {
        objects = Set.copyOf(objects);
    }

    static Referrer of(VirtualMachine vm) {
        ResourceKey key = ResourceKey.of(vm);
        VirtualMachineSpec spec = vm.getSpec();
        ResourceKey provider = boundProvider(vm, key);
        Set<ResourceKey> objects = new HashSet<>();
        objects.add(provider);
        add(objects, CLASS, spec.classRef(), key);
        add(objects, IMAGE, spec.imageRef(), key);
        List<VmNetwork> networks = spec.networks() == null ? List.of() : spec.networks();
        networks.forEach(network -> add(objects, NETWORK, network.networkRef(), key));
        return new Referrer(new User(key, provider), objects);
    }

    // Where the VM is, which may differ from where it is wanted.
    private static ResourceKey boundProvider(VirtualMachine vm, ResourceKey key) {
        String bound = vm.getMetadata().getAnnotations().getOrDefault(References.BOUND_PROVIDER, "");
        int slash = bound.indexOf('/');
        ObjectRef wanted = vm.getSpec().providerRef();
        return slash > 0
                ? new ResourceKey(PROVIDER, bound.substring(0, slash), bound.substring(slash + 1))
                : named(PROVIDER, wanted, key);
    }

    private static void add(Set<ResourceKey> objects, String kind, @Nullable ObjectRef ref, ResourceKey vm) {
        if (ref != null) {
            objects.add(named(kind, ref, vm));
        }
    }

    private static ResourceKey named(String kind, @Nullable ObjectRef ref, ResourceKey vm) {
        String namespace = ref == null || ref.namespace() == null ? vm.namespace() : ref.namespace();
        String name = ref == null || ref.name() == null ? "" : ref.name();
        return new ResourceKey(kind, namespace, name);
    }
}
