package io.virtfleet.manager.vm.simulation;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.network.VMNetworkAttachment;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.controller.cache.CacheReader;
import io.virtfleet.controller.cache.Found;
import io.virtfleet.controller.cache.ReferenceGrants;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.write.Writes;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.vm.OrphanCleanup;
import io.virtfleet.manager.vm.RunningTasks;
import io.virtfleet.manager.vm.VmAttempts;
import io.virtfleet.manager.vm.VmEffects;
import io.virtfleet.manager.vm.VmInputsReader;
import io.virtfleet.manager.vm.VmObserver;
import io.virtfleet.manager.vm.VmReconciler;
import io.virtfleet.manager.vm.VmStatusWriter;
import io.virtfleet.manager.vm.mapping.VmIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** One run: chaos for a while, then calm, and nothing may be wrong at any time nor undone at the end. */
final class Simulation {
    private static final String FLEET = "fleet";
    private static final long CHAOS_MILLIS = 120_000;
    private static final int MOST_EVENTS_TO_REST = 20_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final VMClass SMALL = Serialization.unmarshal("""
            ---
            {apiVersion: infra.virtrigaud.io/v1beta1, kind: VMClass, metadata: {name: small, namespace: shop},
             spec: {cpu: 2, memory: 4Gi}}
            """, VMClass.class);
    private static final Provider LAB = Serialization.unmarshal("""
            ---
            {apiVersion: infra.virtrigaud.io/v1beta1, kind: Provider, metadata: {name: lab, namespace: shop},
             spec: {type: mock}}
            """, Provider.class);

    private final SimFlaw flaw;
    private final SimWorld world;
    private final SimCluster cluster;
    private final SimPlatform platform = new SimPlatform();
    private final SimProvider provider;
    private final SimCallLog ledger = new SimCallLog();
    private final SimUser user;
    private final SimChecks checks;
    private boolean hasClass = true;
    private Optional<ProviderAccess.Closed> closed = Optional.empty();
    private final List<SimProcess> late = new ArrayList<>();
    private SimProcess leader;

    Simulation(long seed, SimFlaw flaw) {
        this.flaw = flaw;
        this.world = new SimWorld(seed);
        this.cluster = new SimCluster(world);
        var traits = new SimProvider.Traits(
                flaw, world.flip(0.5), world.flip(0.5), world.pick(List.of(0.0, 0.5, 0.9)), SimWeather.of(world));
        this.provider = new SimProvider(world, platform, traits);
        this.user = new SimUser(world, this);
        this.checks = new SimChecks(cluster, platform, ledger);
        this.leader = new SimProcess(world, this, 1);
        provider.onRestart(() -> leader.stream().loseAndForget());
        world.check(checks::always);
    }

    void run() {
        leader.start();
        user.live(CHAOS_MILLIS);
        mishaps();
        world.runUntil(CHAOS_MILLIS);
        world.calm();
        late.forEach(SimProcess::end);
        user.makeUp();
        reopen();
        if (world.run(MOST_EVENTS_TO_REST) == MOST_EVENTS_TO_REST) {
            throw new AssertionError("it never comes to rest");
        }
        checks.atTheEnd();
        staysAtRest();
    }

    /** A look at everything finds nothing to do. */
    private void staysAtRest() {
        int writes = cluster.writes();
        int calls = ledger.calls();
        long vanished = checks.vanished();
        leader.enqueueAll();
        world.run(MOST_EVENTS_TO_REST);
        if (cluster.writes() != writes) {
            throw new AssertionError("an idle fleet was written to");
        }
        // Whether one that is gone is still gone has to be asked.
        if (ledger.calls() - calls > vanished) {
            throw new AssertionError("an idle fleet was asked after");
        }
    }

    String diary() {
        return world.diary();
    }

    private void mishaps() {
        for (long at = 0; at < CHAOS_MILLIS; at += 10_000) {
            world.after(at + world.below(10_000), this::mishap);
        }
    }

    private void mishap() {
        switch (world.below(10)) {
            case 8 -> provider.roll();
            case 9 -> provider.shutOut();
            case 0, 1, 2 -> leader.stream().lose();
            case 3 -> provider.restart();
            case 4 ->
                leader.guarded(() -> {
                    throw new SimCrash();
                });
            case 5 -> close();
            default -> {}
        }
    }

    private void close() {
        ProviderAccess.Reason reason = world.pick(List.of(ProviderAccess.Reason.values()));
        world.note("the provider is " + reason);
        closed = Optional.of(new ProviderAccess.Closed(reason, Fault.of(FaultKind.UNREACHABLE, "it is " + reason)));
        leader.enqueueAll();
        world.after(world.below(20_000), this::reopen);
    }

    private void reopen() {
        closed = Optional.empty();
        leader.enqueueAll();
    }

    void takeClass() {
        hasClass = false;
        world.soon(500, leader::enqueueAll);
    }

    void giveClass() {
        hasClass = true;
        world.soon(500, leader::enqueueAll);
    }

    /** Another process leads from now on. */
    void elect() {
        // What the last leader wrote down before it asked for it may not have been asked for.
        cluster.all().forEach(vm -> platform.doubt(vm.getMetadata().getUid(), world.now()));
        leader = new SimProcess(world, this, leader.epoch() + 1);
        leader.start();
    }

    /**
     * It slept while another was elected, and notices soon. The status that it writes until then may be old, and as a
     * status alone wakes nobody, it stays until something else happens.
     */
    void outlived(SimProcess process) {
        late.add(process);
        world.soon(3_000, process::end);
        cluster.all().forEach(vm -> ledger.stalled(vm.getMetadata().getUid()));
    }

    boolean leads(SimProcess process) {
        return leader == process;
    }

    void ended(SimProcess process) {
        if (leads(process)) {
            elect();
        }
    }

    Optional<ResourceKey> key(String uid) {
        return cluster.byUid(uid).map(ResourceKey::of);
    }

    SimCluster cluster() {
        return cluster;
    }

    SimPlatform platform() {
        return platform;
    }

    SimProvider provider() {
        return provider;
    }

    SimFlaw flaw() {
        return flaw;
    }

    SimCallLog ledger() {
        return ledger;
    }

    Optional<ProviderAccess.Closed> closed() {
        return closed;
    }

    VmReconciler reconciler(SimProcess process, Writes<VirtualMachine> writes) {
        var identity = new VmIdentity(FLEET);
        CacheReader<Namespace> namespaces = _ -> new Found.Nothing<>();
        CacheReader<VMImage> images = _ -> new Found.Nothing<>();
        CacheReader<VMNetworkAttachment> networks = _ -> new Found.Nothing<>();
        var inputs = new VmInputsReader(
                _ -> new Found.Resource<>(LAB),
                _ -> hasClass ? new Found.Resource<>(SMALL) : new Found.Nothing<>(),
                images,
                networks,
                new ReferenceGrants(ReferenceGrants.Mode.GRANTED, namespaces),
                _ -> Optional.empty());
        var attempts = new VmAttempts(() -> world.now() * NANOS_PER_MILLI, new Random(world.anyLong()));
        var tasks = new RunningTasks(() -> world.now() * NANOS_PER_MILLI, new Random(world.anyLong()));
        return new VmReconciler(
                new VmObserver(_ -> process.access(), identity, inputs, attempts, tasks),
                new VmEffects(writes, identity, process.orphans(), tasks, () -> leads(process)),
                new OrphanCleanup(_ -> process.access(), identity, process.orphans(), tasks),
                new VmStatusWriter(writes, new SimLog(world), world.clock()),
                attempts,
                tasks);
    }
}
