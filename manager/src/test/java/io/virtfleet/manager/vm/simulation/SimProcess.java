package io.virtfleet.manager.vm.simulation;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.controller.queue.FailureScope;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.Retry;
import io.virtfleet.controller.write.OwnWrites;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.provider.connection.ProviderLink;
import io.virtfleet.manager.provider.inventory.InventoryListener;
import io.virtfleet.manager.provider.inventory.VmInventory;
import io.virtfleet.manager.vm.OrphanedVms;
import io.virtfleet.manager.vm.VmReconciler;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** One process of the manager: the real loop, inventory and memory of writes, on a cluster and a provider of chance. */
final class SimProcess implements InventoryListener {
    private static final double CRASHES = 0.01;
    private static final double PAUSES = 0.004;
    private static final int MOST_TURN_MILLIS = 50;

    private final SimWorld world;
    private final Simulation simulation;
    private final long epoch;
    private final SimCache cache;
    private final OrphanedVms orphans = new OrphanedVms();
    private final VmInventory inventory = new VmInventory(this);
    private final ProviderLink link;
    private final SimStream stream;
    private final OwnWrites<VirtualMachine> ownWrites = new OwnWrites<>();
    private final VmReconciler reconciler;
    private final Map<ResourceKey, Integer> failures = new HashMap<>();
    private final Map<ResourceKey, Object> timers = new HashMap<>();
    private boolean alive = true;
    private boolean paused;

    SimProcess(SimWorld world, Simulation simulation, long epoch) {
        this.world = world;
        this.simulation = simulation;
        this.epoch = epoch;
        this.cache = new SimCache(world, simulation.cluster(), orphans, this::enqueue);
        var vms = new SimVms(world, simulation.provider(), this, simulation.ledger(), simulation.flaw());
        this.link = new ProviderLink(ProviderParts.of(new ProviderIdentity("mock", "1"), vms, vms), inventory);
        this.stream = new SimStream(world, simulation.platform(), this, inventory, vms);
        this.reconciler = simulation.reconciler(this, new SimWrites(world, simulation, this, ownWrites));
    }

    void start() {
        simulation.cluster().follow(() -> {
            if (alive) {
                cache.hearSoon();
            }
        });
        world.note("manager " + epoch + " leads");
        world.soon(500, stream::connect);
        enqueueAll();
    }

    long epoch() {
        return epoch;
    }

    /** What this process knows that it is asked for. */
    String wish(String uid) {
        long generation = simulation
                .cluster()
                .byUid(uid)
                .map(vm -> vm.getMetadata().getGeneration())
                .orElse(0L);
        return "manager %d for %s in generation %d"
                .formatted(epoch, simulation.ledger().name(uid), generation);
    }

    boolean alive() {
        return alive;
    }

    boolean paused() {
        return paused;
    }

    OrphanedVms orphans() {
        return orphans;
    }

    SimStream stream() {
        return stream;
    }

    ProviderAccess access() {
        return simulation.closed().<ProviderAccess>map(closed -> closed).orElseGet(() -> new ProviderAccess.Open(link));
    }

    void end() {
        alive = false;
    }

    void enqueueAll() {
        cache.keys().forEach(this::enqueue);
    }

    private void enqueue(ResourceKey key) {
        Object turn = new Object();
        timers.put(key, turn);
        world.soon(MOST_TURN_MILLIS, () -> turn(key, turn));
    }

    private void enqueueAfter(ResourceKey key, long millis) {
        Object turn = new Object();
        timers.put(key, turn);
        world.after(millis, () -> turn(key, turn));
    }

    /** A later enqueue-up replaced this one, or it is this one's turn. */
    private void turn(ResourceKey key, Object turn) {
        if (!alive || !turn.equals(timers.get(key))) {
            return;
        }
        if (paused) {
            enqueueAfter(key, 1_000);
            return;
        }
        timers.remove(key);
        guarded(() -> pass(key));
    }

    private void pass(ResourceKey key) {
        Requeue requeue = reconcile(key);
        if (timers.containsKey(key)) {
            return;
        }
        switch (requeue) {
            case Requeue.OnChange() -> failures.remove(key);
            case Requeue.After(var delay) -> {
                failures.remove(key);
                enqueueAfter(key, delay.toMillis() + 1);
            }
            case Requeue.RetryAfter(var delay, var _) -> {
                failures.remove(key);
                enqueueAfter(key, delay.toMillis() + 1);
            }
            case Requeue.Backoff(Retry retry, var _) -> {
                int failed = failures.merge(key, 1, Integer::sum);
                long first = retry == Retry.SOON ? 250 : 10_000;
                enqueueAfter(key, Math.min(first << Math.min(failed - 1, 10), retry == Retry.SOON ? 60_000 : 300_000));
            }
        }
    }

    private Requeue reconcile(ResourceKey key) {
        try {
            Optional<VirtualMachine> cached = cache.newest(key);
            ownWrites.release(key, cached);
            return ownWrites.newest(key, cached).map(reconciler::reconcile).orElseGet(() -> reconciler.gone(key));
        } catch (KubernetesClientException _) {
            return new Requeue.Backoff(Retry.SOON, FailureScope.KEY);
        }
    }

    /** Nothing outlives a crash but what was written down elsewhere. */
    void guarded(Runnable work) {
        try {
            work.run();
        } catch (SimCrash _) {
            world.note("manager " + epoch + " ended");
            alive = false;
            simulation.ended(this);
        }
    }

    /** One request to the outside; the process may end before it or after it, or sleep through its own succession. */
    <T> T effect(String what, Supplier<T> request) {
        if (world.mishap(PAUSES) && simulation.leads(this)) {
            sleep(what);
        }
        if (!alive || world.mishap(CRASHES)) {
            world.note(epoch + ": crash before " + what);
            throw new SimCrash();
        }
        T answer;
        try {
            answer = request.get();
        } catch (RuntimeException failure) {
            world.note(epoch + ": " + what + " -> " + failure.getMessage());
            throw failure;
        }
        world.note(epoch + ": " + what + " -> " + answer.getClass().getSimpleName());
        if (world.mishap(CRASHES)) {
            throw new SimCrash();
        }
        return answer;
    }

    private void sleep(String before) {
        world.note("manager " + epoch + " sleeps before: " + before);
        paused = true;
        simulation.elect();
        world.run(5 + world.below(300));
        paused = false;
        world.note("manager " + epoch + " wakes up before: " + before);
        simulation.outlived(this);
    }

    @Override
    public void changed(Owner owner) {
        simulation.key(owner.uid()).ifPresent(this::enqueue);
    }

    @Override
    public void taskEnded(OwnerKey owner) {
        simulation.key(owner.uid()).ifPresent(this::enqueue);
    }

    @Override
    public void synced() {
        enqueueAll();
    }

    @Override
    public void lost(Fault why) {
        enqueueAll();
    }
}
