package io.virtfleet.manager.vm.simulation;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.write.WriteResult;
import io.virtfleet.manager.vm.mapping.VmManifests;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An API server: versions, generations, finalizers, conflicts, and a history that caches follow. */
final class SimCluster {
    private final SimWorld world;
    private final Map<ResourceKey, VirtualMachine> objects = new LinkedHashMap<>();
    private final List<Change> history = new ArrayList<>();
    private final List<Runnable> followers = new ArrayList<>();
    private long version = 100;
    private int writes;

    SimCluster(SimWorld world) {
        this.world = world;
    }

    /** What a write made of an object; one that is gone is as it was last. */
    record Change(ResourceKey key, VirtualMachine object, boolean gone) {}

    List<Change> history() {
        return history;
    }

    Collection<VirtualMachine> all() {
        return objects.values();
    }

    Optional<VirtualMachine> find(ResourceKey key) {
        return Optional.ofNullable(objects.get(key));
    }

    Optional<VirtualMachine> byUid(String uid) {
        return objects.values().stream()
                .filter(each -> each.getMetadata().getUid().equals(uid))
                .findFirst();
    }

    /** Called after each change. */
    void follow(Runnable follower) {
        followers.add(follower);
    }

    /** How often anybody but the user wrote. */
    int writes() {
        return writes;
    }

    void create(String name, String uid, VirtualMachineSpec spec) {
        ObjectMeta metadata = new ObjectMetaBuilder()
                .withNamespace(VmManifests.NAMESPACE)
                .withName(name)
                .withUid(uid)
                .withGeneration(1L)
                .withCreationTimestamp(world.clock().instant().toString())
                .build();
        var created = new VirtualMachine();
        created.setMetadata(metadata);
        created.setSpec(spec);
        store(created);
    }

    void edit(VirtualMachine object, VirtualMachineSpec spec) {
        VirtualMachine copy = copy(object);
        copy.setSpec(spec);
        copy.getMetadata().setGeneration(object.getMetadata().getGeneration() + 1);
        store(copy);
    }

    void editStatus(VirtualMachine object, @Nullable VirtualMachineStatus status) {
        VirtualMachine copy = copy(object);
        copy.setStatus(status);
        store(copy);
    }

    void annotate(VirtualMachine object, String name, String value) {
        VirtualMachine copy = copy(object);
        copy.getMetadata().getAnnotations().put(name, value);
        store(copy);
    }

    void delete(VirtualMachine object) {
        if (object.isMarkedForDeletion()) {
            return;
        }
        VirtualMachine copy = copy(object);
        copy.getMetadata().setDeletionTimestamp(world.clock().instant().toString());
        copy.getMetadata().setGeneration(object.getMetadata().getGeneration() + 1);
        store(copy);
    }

    void takeFinalizersOff(VirtualMachine object) {
        VirtualMachine copy = copy(object);
        copy.getMetadata().setFinalizers(new ArrayList<>());
        store(copy);
    }

    /** A PUT of metadata; it holds only for the version that the given object has. */
    WriteResult<VirtualMachine> put(VirtualMachine object, Consumer<VirtualMachine> change) {
        return onNewest(object, current -> {
            VirtualMachine copy = copy(current);
            change.accept(copy);
            return copy;
        });
    }

    WriteResult<VirtualMachine> putStatus(VirtualMachine object) {
        return onNewest(object, current -> {
            VirtualMachine copy = copy(current);
            copy.setStatus(overTheWire(object.getStatus()));
            return copy;
        });
    }

    private WriteResult<VirtualMachine> onNewest(VirtualMachine object, UnaryOperator<VirtualMachine> change) {
        writes++;
        VirtualMachine current = objects.get(ResourceKey.of(object));
        if (current == null) {
            return new WriteResult.Gone<>();
        }
        if (!Objects.equals(
                current.getMetadata().getResourceVersion(), object.getMetadata().getResourceVersion())) {
            return new WriteResult.Conflict<>();
        }
        return new WriteResult.Written<>(store(change.apply(current)));
    }

    private VirtualMachine store(VirtualMachine object) {
        object.getMetadata().setResourceVersion(Long.toString(++version));
        ResourceKey key = ResourceKey.of(object);
        boolean gone = object.isMarkedForDeletion() && object.getFinalizers().isEmpty();
        if (gone) {
            objects.remove(key);
        } else {
            objects.put(key, object);
        }
        history.add(new Change(key, object, gone));
        List.copyOf(followers).forEach(Runnable::run);
        return object;
    }

    private static @Nullable VirtualMachineStatus overTheWire(@Nullable VirtualMachineStatus status) {
        return status == null
                ? null
                : Serialization.unmarshal(Serialization.asJson(status), VirtualMachineStatus.class);
    }

    private static VirtualMachine copy(VirtualMachine object) {
        var copy = new VirtualMachine();
        copy.setMetadata(new ObjectMetaBuilder(object.getMetadata()).build());
        copy.setSpec(object.getSpec());
        copy.setStatus(object.getStatus());
        return copy;
    }
}
