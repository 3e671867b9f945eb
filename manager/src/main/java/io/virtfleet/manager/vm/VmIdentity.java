package io.virtfleet.manager.vm;

import io.virtfleet.api.ObjectRef;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.contract.Owner;
import io.virtfleet.manager.controller.ResourceKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a VirtualMachine is known: to its provider as an owner, to the lanes by its provider. */
public record VmIdentity(String fleet) {
    /** The provider that work began on; a resource that later names another still has its VM there. */
    public static final String BOUND_PROVIDER = "virtfleet.io/bound-provider";

    static final String FINALIZER = "virtualmachine.infra.virtrigaud.io/finalizer";

    private static final String PROVIDER_KIND = "Provider";

    Owner owner(VirtualMachine resource) {
        var metadata = resource.getMetadata();
        return new Owner(fleet, metadata.getNamespace(), metadata.getName(), metadata.getUid());
    }

    /** The lane of a VM is named after its provider: {@code namespace/name}. */
    public static String lane(VirtualMachine resource) {
        return bound(resource).orElseGet(() -> wantedProvider(resource));
    }

    /** The provider that work began on; empty before that, and when someone wrote there what is no name. */
    public static Optional<String> bound(VirtualMachine resource) {
        return Optional.ofNullable(resource.getMetadata().getAnnotations())
                .map(annotations -> annotations.get(BOUND_PROVIDER))
                .filter(bound -> bound.indexOf('/') > 0);
    }

    static ResourceKey provider(VirtualMachine resource) {
        String lane = lane(resource);
        int slash = lane.indexOf('/');
        return new ResourceKey(PROVIDER_KIND, lane.substring(0, slash), lane.substring(slash + 1));
    }

    /** Where the resource asks to be, as {@code namespace/name}. */
    static String wantedProvider(VirtualMachine resource) {
        @Nullable ObjectRef ref = resource.getSpec().providerRef();
        String namespace = Optional.ofNullable(ref)
                .map(ObjectRef::namespace)
                .orElse(resource.getMetadata().getNamespace());
        return namespace + "/" + Optional.ofNullable(ref).map(ObjectRef::name).orElse("");
    }
}
