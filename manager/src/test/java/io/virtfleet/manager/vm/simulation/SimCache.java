package io.virtfleet.manager.vm.simulation;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.controller.cache.CacheEvent;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.vm.OrphanedVms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** What one process has heard of the cluster: some versions behind, never out of order. */
final class SimCache {
    private static final int MOST_LAG_MILLIS = 1500;

    private final SimWorld world;
    private final SimCluster cluster;
    private final OrphanedVms orphans;
    private final Consumer<ResourceKey> enqueue;
    private final Map<ResourceKey, VirtualMachine> known = new LinkedHashMap<>();
    private int heard;

    /** Begins with all there is, as a list does. */
    SimCache(SimWorld world, SimCluster cluster, OrphanedVms orphans, Consumer<ResourceKey> enqueue) {
        this.world = world;
        this.cluster = cluster;
        this.orphans = orphans;
        this.enqueue = enqueue;
        cluster.all().forEach(each -> known.put(ResourceKey.of(each), each));
        this.heard = cluster.history().size();
    }

    List<ResourceKey> keys() {
        return List.copyOf(known.keySet());
    }

    Optional<VirtualMachine> newest(ResourceKey key) {
        return Optional.ofNullable(known.get(key));
    }

    /** The cluster changed. */
    void hearSoon() {
        int upTo = cluster.history().size();
        world.soon(world.flip(0.8) ? 20 : MOST_LAG_MILLIS, () -> hear(upTo));
    }

    private void hear(int upTo) {
        List<SimCluster.Change> news = cluster.history().subList(heard, Math.max(heard, upTo));
        heard = Math.max(heard, upTo);
        List.copyOf(news).forEach(this::hear);
    }

    private void hear(SimCluster.Change change) {
        Optional<VirtualMachine> old = Optional.ofNullable(known.remove(change.key()));
        if (!change.gone()) {
            known.put(change.key(), change.object());
        }
        if (change.gone()) {
            orphans.onEvent(CacheEvent.GONE, change.object());
        }
        if (old.isEmpty() || change.gone() || tells(old.get(), change.object())) {
            enqueue.accept(change.key());
        }
    }

    /** A change of the status alone wakes nobody. */
    private static boolean tells(VirtualMachine old, VirtualMachine now) {
        ObjectMeta before = old.getMetadata();
        ObjectMeta after = now.getMetadata();
        return !before.getUid().equals(after.getUid())
                || !before.getGeneration().equals(after.getGeneration())
                || !Objects.equals(before.getDeletionTimestamp(), after.getDeletionTimestamp())
                || !Objects.equals(before.getFinalizers(), after.getFinalizers())
                || !Objects.equals(before.getAnnotations(), after.getAnnotations());
    }
}
