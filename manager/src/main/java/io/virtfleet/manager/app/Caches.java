package io.virtfleet.manager.app;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The caches of all kinds. They follow the cluster whether this manager leads or not. */
final class Caches implements AutoCloseable {
    private final CacheStarter starter;
    private final List<Tracked<?>> all = new ArrayList<>();

    private final Tracked<VirtualMachine> virtualMachines;
    private final Tracked<Provider> providers;
    private final Tracked<VMClass> classes;
    private final Tracked<VMImage> images;
    private final Tracked<VMNetworkAttachment> networks;
    private final Tracked<VMSnapshot> snapshots;
    private final Tracked<VMClone> clones;
    private final Tracked<VMMigration> migrations;
    private final Tracked<VMSet> sets;
    private final Tracked<VMPlacementPolicy> placements;
    private final Cached<Namespace> namespaces;

    /** Whoever wants to hear of VirtualMachines beside their own feature is in {@code vmSightings}. */
    Caches(CacheStarter starter, List<Sightings<VirtualMachine>> vmSightings) {
        this.starter = starter;
        virtualMachines =
                add(starter.start(VirtualMachine.class, VmReferences::lane, VmReferences.indexes(), vmSightings));
        providers = used(Provider.class, VmReferences.BY_PROVIDER);
        classes = used(VMClass.class, VmReferences.BY_CLASS);
        images = used(VMImage.class, VmReferences.BY_IMAGE);
        networks = used(VMNetworkAttachment.class, VmReferences.BY_NETWORK);
        snapshots = alone(VMSnapshot.class);
        clones = alone(VMClone.class);
        migrations = alone(VMMigration.class);
        sets = alone(VMSet.class);
        placements = alone(VMPlacementPolicy.class);
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

    Tracked<VMSnapshot> snapshots() {
        return snapshots;
    }

    Tracked<VMClone> clones() {
        return clones;
    }

    Tracked<VMMigration> migrations() {
        return migrations;
    }

    Tracked<VMSet> sets() {
        return sets;
    }

    Tracked<VMPlacementPolicy> placements() {
        return placements;
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

    private <T extends HasMetadata> Tracked<T> alone(Class<T> type) {
        return add(starter.start(type, HasMetadata::getKind, Map.of(), List.of()));
    }

    private <T extends HasMetadata> Tracked<T> add(Tracked<T> tracked) {
        all.add(tracked);
        return tracked;
    }
}
