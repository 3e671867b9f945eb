package io.virtfleet.api;

import io.fabric8.kubernetes.client.CustomResource;
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
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;

/** The Java types of the ten kinds. */
final class Kinds {
    static final List<Class<? extends CustomResource<?, ?>>> ALL = List.of(
            Provider.class,
            VirtualMachine.class,
            VMClass.class,
            VMImage.class,
            VMNetworkAttachment.class,
            VMSnapshot.class,
            VMClone.class,
            VMMigration.class,
            VMSet.class,
            VMPlacementPolicy.class);

    private Kinds() {}

    static Type spec(Class<? extends CustomResource<?, ?>> kind) {
        return ((ParameterizedType) kind.getGenericSuperclass()).getActualTypeArguments()[0];
    }

    static Type status(Class<? extends CustomResource<?, ?>> kind) {
        return ((ParameterizedType) kind.getGenericSuperclass()).getActualTypeArguments()[1];
    }
}
