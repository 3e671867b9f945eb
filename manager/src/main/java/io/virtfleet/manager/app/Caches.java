package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.virtfleet.api.clone.VMClone;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.migration.VMMigration;
import io.virtfleet.api.network.VMNetworkAttachment;
import io.virtfleet.api.placement.VMPlacementPolicy;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.set.VMSet;
import io.virtfleet.api.snapshot.VMSnapshot;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.manager.controller.Cached;
import io.virtfleet.manager.controller.Sightings;
import io.virtfleet.manager.vm.VmIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The caches of all kinds. They follow the cluster whether this manager leads or not. */
final class Caches implements AutoCloseable {
    private final CacheStarter starter;
    private final List<Tracked<?>> all = new ArrayList<>();

    private final Tracked<VirtualMachine> virtualMachines;
    private final Tracked<Provider> providers;
    private final Tracked<VMClass> classes;
    private final Tracked<VMImage> images;
    private final Tracked<VMNetworkAttachment> networks;
    private final List<Tracked<GenericKubernetesResource>> unbuilt;
    private final Cached<Namespace> namespaces;

    /** Whoever wants to hear of VirtualMachines or VMImages beside their own feature is in the sightings. */
    Caches(CacheStarter starter, List<Sightings<VirtualMachine>> vmSightings, List<Sightings<VMImage>> imageSightings) {
        this.starter = starter;
        virtualMachines =
                add(starter.start(VirtualMachine.class, VmIdentity::lane, VmReferences.indexes(), vmSightings));
        providers = used(Provider.class, VmReferences.BY_PROVIDER);
        classes = used(VMClass.class, VmReferences.BY_CLASS);
        images = add(starter.start(VMImage.class, HasMetadata::getKind, Map.of(), imageSightings));
        networks = used(VMNetworkAttachment.class, VmReferences.BY_NETWORK);
        unbuilt = Stream.of(VMSnapshot.class, VMClone.class, VMMigration.class, VMSet.class, VMPlacementPolicy.class)
                .map(starter::startUnbuilt)
                .map(this::add)
                .toList();
        namespaces = starter.startNamespaces();
    }

    Tracked<VirtualMachine> virtualMachines() {
        return virtualMachines;
    }

    Tracked<Provider> providers() {
        return providers;
    }

    Tracked<VMClass> classes() {
        return classes;
    }

    Tracked<VMImage> images() {
        return images;
    }

    Tracked<VMNetworkAttachment> networks() {
        return networks;
    }

    /** The kinds that nothing acts upon yet. */
    List<Tracked<GenericKubernetesResource>> unbuilt() {
        return unbuilt;
    }

    /** For their labels. */
    Cached<Namespace> namespaces() {
        return namespaces;
    }

    /** The kinds whose cache does not follow the cluster now, and why. */
    Map<String, String> unsynced() {
        return starter.unsynced();
    }

    /** Wakes every object of every kind, and says how many they are. */
    int wakeAll(Wakes wakes) {
        return all.stream().mapToInt(each -> each.wakeAll(wakes)).sum();
    }

    @Override
    public void close() {
        starter.close();
    }

    private <T extends HasMetadata> Tracked<T> used(Class<T> type, String index) {
        return add(starter.start(
                type,
                HasMetadata::getKind,
                Map.of(),
                List.of(new UserWakes<>(virtualMachines, index, starter.wakes()))));
    }

    private <T extends HasMetadata> Tracked<T> add(Tracked<T> tracked) {
        all.add(tracked);
        return tracked;
    }
}
