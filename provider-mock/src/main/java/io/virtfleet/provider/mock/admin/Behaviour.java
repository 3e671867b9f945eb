package io.virtfleet.provider.mock.admin;

import io.virtfleet.contract.Fault;
import io.virtfleet.provider.mock.part.AsyncCalls;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.provider.mock.part.TaskPlan;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How the mock behaves on the wire: as it was told, and honestly where it was told nothing. */
public final class Behaviour implements AsyncCalls {
    /** No call waits longer: what is slower is a task. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    static final Set<Call> CHANGES = EnumSet.of(
            Call.CREATE,
            Call.DELETE,
            Call.POWER,
            Call.RECONFIGURE,
            Call.CREATE_SNAPSHOT,
            Call.REVERT_TO_SNAPSHOT,
            Call.DELETE_SNAPSHOT,
            Call.CLONE,
            Call.PREPARE_IMAGE,
            Call.DELETE_IMAGE);

    private final Map<Call, Latency> latencies = new ConcurrentHashMap<>();
    private final Map<Call, TaskPlan> plans = new ConcurrentHashMap<>();
    private final Map<Call, LongAdder> counts = new ConcurrentHashMap<>();
    private final Turns<Fault> faults = new Turns<>();
    private final Turns<Boolean> losses = new Turns<>();

    @Override
    public Optional<TaskPlan> plan(Call call) {
        return Optional.ofNullable(plans.get(call)).or(() -> slow(call));
    }

    void reset() {
        latencies.clear();
        plans.clear();
        counts.clear();
        faults.clear();
        losses.clear();
    }

    Map<Call, Latency> latencies() {
        return latencies;
    }

    Map<Call, TaskPlan> plans() {
        return plans;
    }

    Turns<Fault> faults() {
        return faults;
    }

    Turns<Boolean> losses() {
        return losses;
    }

    void count(Call call) {
        counts.computeIfAbsent(call, first -> new LongAdder()).increment();
    }

    Map<Call, Long> counts() {
        Map<Call, Long> sums = new EnumMap<>(Call.class);
        counts.forEach((call, count) -> sums.put(call, count.sum()));
        return sums;
    }

    /** How long a call waits before it is worked on. */
    Duration delay(Call call) {
        Latency latency = latencies.get(call);
        return latency == null || slow(call).isPresent() ? Duration.ZERO : latency.next();
    }

    private Optional<TaskPlan> slow(Call call) {
        return Optional.ofNullable(latencies.get(call))
                .map(Latency::delay)
                .filter(delay -> CHANGES.contains(call) && delay.compareTo(LONGEST_WAIT) >= 0)
                .map(delay -> new TaskPlan(delay, new TaskPlan.Succeed()));
    }
}
