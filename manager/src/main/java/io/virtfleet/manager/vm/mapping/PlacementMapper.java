package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.provider.ProviderSpec;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.manager.imagesource.FieldValues;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where a VM is put: where it says, else where its provider's defaults say. */
final class PlacementMapper {
    /** The default network of a provider, which is a matter of cards rather than of places. */
    static final String NETWORK = "network";

    private static final String CLUSTER = "cluster";
    private static final String HOST = "host";
    private static final String DATASTORE = "datastore";
    private static final String STORAGE_POD = "storagePod";
    private static final String FOLDER = "folder";
    private static final String RESOURCE_POOL = "resourcePool";
    private static final Set<String> KNOWN =
            Set.of(CLUSTER, HOST, DATASTORE, STORAGE_POD, FOLDER, RESOURCE_POOL, NETWORK);

    private PlacementMapper() {}

    static Optional<Placement> map(VirtualMachineSpec vm, ProviderSpec provider) {
        Map<String, String> defaults = FieldValues.map(provider.defaults());
        Map<String, String> own = own(vm.placement());
        // A default pool or host lies in the default cluster, and a datastore in the default storage: who chooses
        // another cluster or storage must not get half of the defaults with it.
        boolean placed = own.containsKey(CLUSTER) || own.containsKey(HOST);
        boolean stored = own.containsKey(DATASTORE) || own.containsKey(STORAGE_POD);
        Map<String, String> wanted = new HashMap<>(defaults);
        if (placed) {
            wanted.keySet().removeAll(Set.of(CLUSTER, HOST, RESOURCE_POOL));
        }
        if (stored) {
            wanted.keySet().removeAll(Set.of(DATASTORE, STORAGE_POD));
        }
        wanted.putAll(own);
        wanted.remove(NETWORK);
        return wanted.isEmpty() ? Optional.empty() : Optional.of(placement(wanted));
    }

    private static Map<String, String> own(VirtualMachineSpec.@Nullable Placement placement) {
        Map<String, String> own = new HashMap<>();
        if (placement != null) {
            own.put(CLUSTER, FieldValues.text(placement.cluster()));
            own.put(HOST, FieldValues.text(placement.host()));
            own.put(DATASTORE, FieldValues.text(placement.datastore()));
            own.put(STORAGE_POD, FieldValues.text(placement.storagePod()));
            own.put(FOLDER, FieldValues.text(placement.folder()));
            own.put(RESOURCE_POOL, FieldValues.text(placement.resourcePool()));
        }
        own.values().removeIf(String::isEmpty);
        return own;
    }

    private static Placement placement(Map<String, String> wanted) {
        Map<String, String> others = new HashMap<>(wanted);
        others.keySet().removeAll(KNOWN);
        return new Placement(
                wanted.getOrDefault(CLUSTER, ""),
                wanted.getOrDefault(HOST, ""),
                wanted.getOrDefault(DATASTORE, ""),
                wanted.getOrDefault(STORAGE_POD, ""),
                wanted.getOrDefault(FOLDER, ""),
                wanted.getOrDefault(RESOURCE_POOL, ""),
                others);
    }
}
