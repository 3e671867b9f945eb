package io.virtfleet.bench.manager;

import static io.virtfleet.bench.manager.FleetStage.NAMESPACE;

import io.virtfleet.bench.ParallelCalls;
import io.virtfleet.bench.Pause;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.testkit.cluster.RequestCounts;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The VMs of a run as a user handles them: makes them, waits for them, removes them. */
record Fleet(FleetStage stage, MockPlatform platform, WriteLog writes, Duration patience) {
    /** What a connection costs, however many VMs are behind it. */
    private static final EnumSet<Call> OF_THE_CONNECTION = EnumSet.of(Call.GET_CAPABILITIES, Call.VALIDATE, Call.WATCH);

    /** Longer than what the manager waits before it tells a count again. */
    private static final Duration SETTLING = Duration.ofSeconds(12);

    /** Makes VMs and answers how long it took from the first of them until all were seen to be Ready. */
    double makeAll(int count, String prefix) throws InterruptedException {
        VmWatch.Expectation ready = stage.watch().expectReady(count);
        long began = System.nanoTime();
        ParallelCalls.seconds(count, number -> make(prefix + number, FleetStage.PROVIDER));
        return (ready.await(patience) - began) / 1e9;
    }

    /** Makes one VM after the other and answers how many milliseconds each took to be Ready. */
    double[] makeEach(int count, String prefix) throws InterruptedException {
        double[] millis = new double[count];
        for (int number = 0; number < count; number++) {
            String name = prefix + number;
            VmWatch.Expectation ready = stage.watch().expect(name, VmEvent::ready);
            long began = System.nanoTime();
            make(name, FleetStage.PROVIDER);
            millis[number] = (ready.await(patience) - began) / 1e6;
            Pause.aMoment();
        }
        return millis;
    }

    void make(String name, String provider) {
        stage.client().post(FleetManifests.path(NAMESPACE), FleetManifests.vm(NAMESPACE, name, provider));
    }

    /** Removes all VMs and answers how long it took until all were seen to be gone. */
    double removeAll() throws InterruptedException {
        List<VmEvent> all = stage.watch().all();
        VmWatch.Expectation gone = stage.watch().expectGone(all.size());
        long began = System.nanoTime();
        ParallelCalls.seconds(all.size(), number -> {
            String name = all.get(number).name();
            stage.client().delete(FleetManifests.path(NAMESPACE) + "/" + name);
        });
        return (gone.await(patience) - began) / 1e9;
    }

    /** Waits until the manager has written nothing for a while, not even events or counts, which follow slowly. */
    void settle() throws InterruptedException {
        RequestCounts before;
        do {
            before = writes.now();
            Pause.of(SETTLING);
        } while (!writes.now().equals(before));
    }

    Map<Call, Long> calls() {
        return platform.calls();
    }

    /** Calls on top of the earlier ones that some VM caused. */
    static long vmCalls(Map<Call, Long> earlier, Map<Call, Long> later) {
        return calls(earlier, later, EnumSet.complementOf(OF_THE_CONNECTION));
    }

    /** Calls on top of the earlier ones that tell the state of all VMs, or that some VM caused. */
    static long stateCalls(Map<Call, Long> earlier, Map<Call, Long> later) {
        return vmCalls(earlier, later) + calls(earlier, later, EnumSet.of(Call.WATCH));
    }

    /** Calls on top of the earlier ones, of whatever kind. */
    static long allCalls(Map<Call, Long> earlier, Map<Call, Long> later) {
        return calls(earlier, later, EnumSet.allOf(Call.class));
    }

    private static long calls(Map<Call, Long> earlier, Map<Call, Long> later, Set<Call> kinds) {
        return kinds.stream()
                .mapToLong(call -> later.getOrDefault(call, 0L) - earlier.getOrDefault(call, 0L))
                .sum();
    }

    /** VMs of the provider that no object asked for, and those that some object got beside its first. */
    int surplus() {
        Set<String> wanted =
                stage.watch().all().stream().map(VmEvent::uid).collect(Collectors.toCollection(HashSet::new));
        int surplus = 0;
        for (VmState vm : platform.vms(FleetStage.FLEET)) {
            String owner = vm.owner().map(Owner::uid).orElse("");
            surplus += wanted.remove(owner) ? 0 : 1;
        }
        return surplus;
    }
}
