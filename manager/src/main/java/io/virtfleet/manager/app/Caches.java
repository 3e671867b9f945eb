package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
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
import io.virtfleet.controller.cache.CacheEvent;
import io.virtfleet.controller.cache.CacheListener;
import io.virtfleet.controller.cache.CacheReader;
import io.virtfleet.controller.cache.CacheSpec;
import io.virtfleet.controller.cache.Found;
import io.virtfleet.controller.cache.ReferenceGrants;
import io.virtfleet.controller.cache.ResourceCache;
import io.virtfleet.controller.cache.ResourceCaches;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.vm.VmIndexes;
import io.virtfleet.manager.vm.mapping.VmIdentity;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The caches of all kinds. They follow the cluster whether or not this manager is the leader. */
final class Caches {
    private final ResourceCache<VirtualMachine> virtualMachines;
    private final ResourceCache<Provider> providers;
    private final ResourceCache<VMClass> classes;
    private final ResourceCache<VMImage> images;
    private final ResourceCache<VMNetworkAttachment> networks;
    private final List<ResourceCache<GenericKubernetesResource>> unbuilt;
    private final CacheReader<Namespace> namespaces;

    /** The listeners are called before VirtualMachines and VMImages are enqueued. */
    Caches(
            ResourceCaches caches,
            List<CacheListener<VirtualMachine>> vmListeners,
            List<CacheListener<VMImage>> imageListeners) {
        virtualMachines = caches.start(
                VirtualMachine.class,
                CacheSpec.of(VirtualMachine.class)
                        .inLanes(VmIdentity::lane)
                        .indexedBy(VmIndexes.indexes())
                        .withListeners(vmListeners));
        images = caches.start(VMImage.class, CacheSpec.of(VMImage.class).withListeners(imageListeners));
        providers = used(caches, Provider.class, VmIndexes.BY_PROVIDER);
        classes = used(caches, VMClass.class, VmIndexes.BY_CLASS);
        networks = used(caches, VMNetworkAttachment.class, VmIndexes.BY_NETWORK);
        unbuilt = Stream.of(VMSnapshot.class, VMClone.class, VMMigration.class, VMSet.class, VMPlacementPolicy.class)
                .map(caches::startGeneric)
                .toList();
        namespaces = caches.startNamespaces();
    }

    ResourceCache<VirtualMachine> virtualMachines() {
        return virtualMachines;
    }

    ResourceCache<Provider> providers() {
        return providers;
    }

    ResourceCache<VMClass> classes() {
        return classes;
    }

    ResourceCache<VMImage> images() {
        return images;
    }

    ResourceCache<VMNetworkAttachment> networks() {
        return networks;
    }

    /** The kinds that no controller supports yet. */
    List<ResourceCache<GenericKubernetesResource>> unbuilt() {
        return unbuilt;
    }

    /** For their labels. */
    CacheReader<Namespace> namespaces() {
        return namespaces;
    }

    /** Whether an object may be used from a namespace; one that does not exist may not. */
    boolean admits(ReferenceGrants grants, ResourceKey object, String namespace) {
        if (object.kind().equals(providers.kind())) {
            return admits(
                    grants, providers, object, namespace, each -> each.getSpec().consumerNamespaceSelector());
        }
        if (object.kind().equals(classes.kind())) {
            return admits(
                    grants, classes, object, namespace, each -> each.getSpec().consumerNamespaceSelector());
        }
        if (object.kind().equals(images.kind())) {
            return admits(
                    grants, images, object, namespace, each -> each.getSpec().consumerNamespaceSelector());
        }
        return admits(
                grants, networks, object, namespace, each -> each.getSpec().consumerNamespaceSelector());
    }

    private static <T extends HasMetadata> boolean admits(
            ReferenceGrants grants,
            ResourceCache<T> cache,
            ResourceKey object,
            String namespace,
            Function<T, @Nullable LabelSelector> selector) {
        return cache.find(object) instanceof Found.Resource<T>(T found)
                && grants.admits(object, selector.apply(found), namespace);
    }

    // Not for a change of the status alone: the status counts the VMs, so enqueueing them would loop.
    private <T extends HasMetadata> ResourceCache<T> used(ResourceCaches caches, Class<T> type, String index) {
        CacheListener<T> enqueueUsers = (event, object) -> {
            if (event != CacheEvent.STATUS_ONLY) {
                virtualMachines.enqueueByIndex(index, VmIndexes.name(ResourceKey.of(object)));
            }
            // The copies of images that it had are gone with it.
            if (event == CacheEvent.GONE && object instanceof Provider) {
                images.enqueueAll();
            }
        };
        return caches.start(type, CacheSpec.of(type).withListeners(List.of(enqueueUsers)));
    }
}
