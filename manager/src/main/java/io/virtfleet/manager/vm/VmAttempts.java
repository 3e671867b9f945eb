package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.contract.Fault;
import io.virtfleet.controller.queue.Retry;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.vm.mapping.ResourceMapper;
import io.virtfleet.manager.vm.plan.VmAction;
import io.virtfleet.manager.vm.plan.VmBackoff;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what was asked of providers, so that a request that fails, or whose result does not last, is repeated more and
 * more slowly. The pauses belong to the request: no event shortens them. They end when the user asks for something else,
 * or when the provider is available again.
 */
public final class VmAttempts {
    /** A VM of which nothing was asked for this long starts afresh. */
    static final Duration QUIET = Duration.ofMinutes(10);

    private static final Duration LEAST_RETRY_AFTER = Duration.ofSeconds(1);

    private final LongSupplier nanos;
    private final RandomGenerator random;
    // The one of which nothing was asked for the longest time comes first.
    private final SequencedMap<String, OfVm> byUid = new LinkedHashMap<>();
    // Tokens by the uid of the VM; there until the restart is asked for, or nothing was asked for a long time.
    private final Map<String, String> unaskedRestarts = new HashMap<>();

    /** {@code nanos} is a monotonic clock; {@code random} may be shared by threads. */
    public VmAttempts(LongSupplier nanos, RandomGenerator random) {
        this.nanos = nanos;
        this.random = random;
    }

    /** The requests that may not be repeated now. */
    synchronized List<VmBackoff> backoffs(VirtualMachine resource, ProviderAccess access) {
        OfVm vm = byUid.get(uid(resource));
        if (vm == null || vm.generation() != generation(resource)) {
            return List.of();
        }
        long now = nanos.getAsLong();
        long completions = completions(access);
        return vm.attempts().entrySet().stream()
                .filter(entry -> entry.getValue().completions() == completions)
                .map(entry -> entry.getValue().backoff(entry.getKey(), now))
                .filter(backoff -> backoff.remaining().isPositive())
                .toList();
    }

    /** The request is made now. */
    synchronized void begin(VirtualMachine resource, VmRequest request, ProviderAccess access) {
        long now = nanos.getAsLong();
        removeQuiet(now);
        long completions = completions(access);
        if (request.action() == VmAction.RESTART) {
            unaskedRestarts.remove(uid(resource));
        }
        touch(resource, now)
                .attempts()
                .compute(
                        request,
                        (same, last) ->
                                last == null ? Attempt.first(completions, now) : again(same, last, completions, now));
    }

    /** The first repetition of a request that was done is made at once, the next ones after growing pauses. */
    private Attempt again(VmRequest request, Attempt last, long completions, long now) {
        if (completions != last.completions()) {
            return Attempt.first(completions, now);
        }
        // Where it is not known to be done, its answer was lost. A deletion that was done is confirmed by another one.
        boolean undone = last.done() && request.action() != VmAction.DELETE;
        int times = undone ? last.times() + 1 : last.times();
        Duration pause = undone ? Retry.SLOWLY.delay(times - 1, random) : Duration.ZERO;
        return new Attempt(completions, times, false, last.failures(), null, pause, now);
    }

    /** The provider did what it was last asked for. */
    synchronized void done(VirtualMachine resource, VmAction action) {
        OfVm vm = byUid.get(uid(resource));
        if (vm != null) {
            vm.attempts().replaceAll((request, last) -> request.action() == action ? last.asDone() : last);
        }
    }

    /** The last such request failed, at once or as a task; returns the pause after which it may be repeated. */
    synchronized Duration failed(VirtualMachine resource, VmAction action, Fault fault, ProviderAccess access) {
        long now = nanos.getAsLong();
        Map<VmRequest, Attempt> attempts = touch(resource, now).attempts();
        // Where an earlier process made the request, what it asked for is not known.
        VmRequest request = attempts.keySet().stream()
                .filter(each -> each.action() == action)
                .max((one, other) -> Long.compare(since(attempts, one), since(attempts, other)))
                .orElseGet(() -> new VmRequest(action, ""));
        Attempt last = attempts.getOrDefault(request, Attempt.first(completions(access), now));
        Attempt failed = last.failed(fault, pause(fault, last.failures() + 1), now);
        attempts.put(request, failed);
        if (action == VmAction.RESTART && VmMemory.refused(fault)) {
            restartDue(resource, restartToken(resource));
        }
        return failed.pause();
    }

    /** The token is about to be written down, and the provider was not asked yet. */
    synchronized void restartDue(VirtualMachine resource, String token) {
        unaskedRestarts.put(uid(resource), token);
    }

    /**
     * The memory, without the token of a restart that was not asked for or was refused: the token is written down before
     * the provider is asked, and the answer to that write, or a later one that takes it back, may be lost.
     */
    synchronized VmMemory withoutUnaskedRestart(VirtualMachine resource, VmMemory memory) {
        String unasked = unaskedRestarts.get(uid(resource));
        boolean written = unasked != null
                && !memory.restart().due()
                && memory.restartToken().filter(unasked::equals).isPresent();
        return written ? memory.withRestartToken("") : memory;
    }

    private static String restartToken(VirtualMachine resource) {
        return ResourceMapper.power(resource.getSpec()).restart().token();
    }

    private static long since(Map<VmRequest, Attempt> attempts, VmRequest request) {
        Attempt attempt = attempts.get(request);
        return attempt == null ? 0 : attempt.since();
    }

    /** The VM is as wanted, or gone: failures before that do not count any more. */
    synchronized void settled(VirtualMachine resource) {
        byUid.computeIfPresent(uid(resource), (_, vm) -> vm.settled());
    }

    /** What was asked of the VM in this generation; it moves to the end. */
    private OfVm touch(VirtualMachine resource, long now) {
        OfVm old = byUid.remove(uid(resource));
        long generation = generation(resource);
        Map<VmRequest, Attempt> attempts =
                old != null && old.generation() == generation ? old.attempts() : new HashMap<>();
        OfVm touched = new OfVm(generation, attempts, now);
        byUid.put(uid(resource), touched);
        return touched;
    }

    private void removeQuiet(long now) {
        while (!byUid.isEmpty() && now - byUid.firstEntry().getValue().touched() > QUIET.toNanos()) {
            unaskedRestarts.remove(byUid.pollFirstEntry().getKey());
        }
    }

    private Duration pause(Fault fault, int failures) {
        if (fault.retryAfter().isPresent()) {
            long asked = Math.max(fault.retryAfter().get().toNanos(), LEAST_RETRY_AFTER.toNanos());
            return Duration.ofNanos(asked + random.nextLong(asked / 4 + 1));
        }
        return switch (fault.kind().retry()) {
            case WITH_BACKOFF -> Retry.SOON.delay(failures, random);
            // Where the spec has to change only an event leads to another attempt, and many events not to many.
            case SLOWLY, WHEN_SPEC_CHANGES, NEVER -> Retry.SLOWLY.delay(failures, random);
        };
    }

    private static String uid(VirtualMachine resource) {
        return resource.getMetadata().getUid();
    }

    private static long generation(VirtualMachine resource) {
        return resource.getMetadata().getGeneration();
    }

    private static long completions(ProviderAccess access) {
        return access instanceof ProviderAccess.Open(var link)
                ? link.inventory().completions()
                : 0;
    }

    /** What was asked of one VM since the user last changed the spec. */
    private record OfVm(long generation, Map<VmRequest, Attempt> attempts, long touched) {
        /** Only power and shape can come undone by themselves. */
        @Nullable OfVm settled() {
            attempts.keySet()
                    .removeIf(
                            request -> request.action() != VmAction.POWER && request.action() != VmAction.RECONFIGURE);
            attempts.values().removeIf(attempt -> attempt.fault() != null);
            attempts.replaceAll((_, attempt) -> attempt.asDone().withoutFailures());
            return attempts.isEmpty() ? null : this;
        }
    }

    /**
     * A request and how it went.
     *
     * @param completions of the provider's inventory at that time; another number means that the provider was away
     * @param times how often it was made after it had been done
     * @param done whether the provider is known to have done it
     * @param failures how often in a row it failed
     */
    private record Attempt(
            long completions,
            int times,
            boolean done,
            int failures,
            @Nullable Fault fault,
            Duration pause,
            long since) {
        static Attempt first(long completions, long now) {
            return new Attempt(completions, 1, false, 0, null, Duration.ZERO, now);
        }

        Attempt failed(Fault why, Duration wait, long now) {
            return new Attempt(completions, times, false, failures + 1, why, wait, now);
        }

        Attempt asDone() {
            return new Attempt(completions, times, true, failures, fault, pause, since);
        }

        Attempt withoutFailures() {
            return new Attempt(completions, times, done, 0, fault, pause, since);
        }

        VmBackoff backoff(VmRequest request, long now) {
            return new VmBackoff(request, Optional.ofNullable(fault), pause.minusNanos(now - since));
        }
    }
}
