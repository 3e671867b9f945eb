package io.virtfleet.manager.vm;

import io.virtfleet.api.ObjectRef;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.VmNetwork;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.vm.mapping.VmIdentity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a VirtualMachine names, as {@code namespace/name}. */
public final class VmIndexes {
    public static final String BY_PROVIDER = "provider";
    public static final String BY_CLASS = "class";
    public static final String BY_IMAGE = "image";
    public static final String BY_NETWORK = "network";
    public static final String BY_UID = "uid";

    private VmIndexes() {}

    /** The indexes of the cache of VirtualMachines. */
    public static Map<String, Function<VirtualMachine, List<String>>> indexes() {
        return Map.of(
                BY_PROVIDER,
                vm -> Stream.concat(VmIdentity.bound(vm).stream(), named(vm, VirtualMachineSpec::providerRef).stream())
                        .distinct()
                        .toList(),
                BY_CLASS,
                vm -> named(vm, VirtualMachineSpec::classRef).stream().toList(),
                BY_IMAGE,
                vm -> named(vm, VirtualMachineSpec::imageRef).stream().toList(),
                BY_NETWORK,
                VmIndexes::networks,
                BY_UID,
                vm -> List.of(vm.getMetadata().getUid()));
    }

    /** How an object is named by the indexes. */
    public static String name(ResourceKey key) {
        return key.namespace() + "/" + key.name();
    }

    private static Optional<String> named(
            VirtualMachine vm, Function<VirtualMachineSpec, @Nullable ObjectRef> reference) {
        return Optional.ofNullable(vm.getSpec()).map(reference).flatMap(ref -> named(vm, ref));
    }

    private static Optional<String> named(VirtualMachine vm, ObjectRef reference) {
        String namespace = reference.namespace();
        String inNamespace =
                namespace == null || namespace.isEmpty() ? vm.getMetadata().getNamespace() : namespace;
        return Optional.ofNullable(reference.name()).map(name -> inNamespace + "/" + name);
    }

    private static List<String> networks(VirtualMachine vm) {
        return Stream.ofNullable(vm.getSpec())
                .map(VirtualMachineSpec::networks)
                .flatMap(Stream::ofNullable)
                .flatMap(List::stream)
                .map(VmNetwork::networkRef)
                .flatMap(Stream::ofNullable)
                .flatMap(ref -> named(vm, ref).stream())
                .distinct()
                .toList();
    }
}
