package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.ObjectRef;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.contract.Owner;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Identifies a VirtualMachine: to its provider as an owner, to the work queue by the lane of its provider. */
public record VmIdentity(String fleet) {
    /** The Provider that the VM was created on; a resource that later names another still has its VM there. */
    public static final String BOUND_PROVIDER = "virtfleet.io/bound-provider";

    public static final String FINALIZER = "virtualmachine.infra.virtrigaud.io/finalizer";

    private static final String PROVIDER_KIND = "Provider";

    public Owner owner(VirtualMachine resource) {
        var metadata = resource.getMetadata();
        return new Owner(fleet, metadata.getNamespace(), metadata.getName(), metadata.getUid());
    }

    /** The lane of a VM is named after its Provider: {@code namespace/name}. */
    public static String lane(VirtualMachine resource) {
        return bound(resource).orElseGet(() -> wantedProvider(resource));
    }

    /** The Provider that the VM was created on; empty before that, and when the annotation is not a name. */
    public static Optional<String> bound(VirtualMachine resource) {
        return Optional.ofNullable(resource.getMetadata().getAnnotations())
                .map(annotations -> annotations.get(BOUND_PROVIDER))
                .filter(bound -> bound.indexOf('/') > 0);
    }

    public static ResourceKey provider(VirtualMachine resource) {
        String lane = lane(resource);
        int slash = lane.indexOf('/');
        return new ResourceKey(PROVIDER_KIND, lane.substring(0, slash), lane.substring(slash + 1));
    }

    /** The Provider that the spec names, as {@code namespace/name}. */
    public static String wantedProvider(VirtualMachine resource) {
        @Nullable ObjectRef ref = resource.getSpec().providerRef();
        String namespace = Optional.ofNullable(ref)
                .map(ObjectRef::namespace)
                .orElse(resource.getMetadata().getNamespace());
        return namespace + "/" + Optional.ofNullable(ref).map(ObjectRef::name).orElse("");
    }
}
