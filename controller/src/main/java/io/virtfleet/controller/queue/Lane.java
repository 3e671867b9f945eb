package io.virtfleet.controller.queue;

import io.virtfleet.program.tracing.SpanScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A queue with its own workers, rate limit and circuit breaker, so that a slow or dead backend slows no other lane
 * (ADR-0012). A key is reconciled by one thread at a time; an enqueue is never lost, and several are merged.
 */
public final class Lane {
    private static final Logger LOG = LoggerFactory.getLogger(Lane.class);

    private final Function<ResourceKey, Requeue> work;
    private final LaneRuntime runtime;
    private final LaneListener listener;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ReadyKeys ready = new ReadyKeys();
    private final Map<ResourceKey, Pass> running = new HashMap<>();
    private final Map<ResourceKey, Scheduler.ScheduledTask> delayed = new HashMap<>();
    private final Map<ResourceKey, Integer> failures = new HashMap<>();
    private final CircuitBreaker breaker = new CircuitBreaker();
    private final TokenBucket bucket;
    private LaneSettings settings;
    private Scheduler.@Nullable ScheduledTask nextLook;
    private boolean stopped;

    Lane(LaneSettings settings, Function<ResourceKey, Requeue> work, LaneRuntime runtime, LaneListener listener) {
        this.settings = settings;
        this.work = work;
        this.runtime = runtime;
        this.listener = listener;
        this.bucket = new TokenBucket(settings.rateLimit(), now());
    }

    /** The key is worked on as soon as its turn comes, once more if it is worked on right now. */
    public void enqueue(ResourceKey key, Priority priority) {
        change(() -> accept(key, priority));
    }

    /** Applies to the next reconcile; running ones are not affected. */
    public void configure(LaneSettings newSettings) {
        change(() -> {
            settings = newSettings;
            bucket.change(newSettings.rateLimit(), now());
            cancelNextLook();
        });
    }

    /** The backend works again: the circuit breaker closes. */
    void recovered() {
        change(() -> {
            breaker.close();
            cancelNextLook();
        });
    }

    /** Keys that wait for a worker now; those that wait for their time are not among them. */
    public int depth() {
        return read(ready::size);
    }

    public int inFlight() {
        return read(running::size);
    }

    /** The circuit breaker is open: reconciles wait until a trial succeeds. */
    public boolean blocked() {
        return breaker() != CircuitBreaker.State.CLOSED;
    }

    CircuitBreaker.State breaker() {
        return read(breaker::state);
    }

    /** Nothing would be forgotten with this lane. */
    boolean rested() {
        return read(() -> ready.size() == 0
                && running.isEmpty()
                && delayed.isEmpty()
                && failures.isEmpty()
                && breaker.clean()
                && bucket.full(now()));
    }

    /** Forgets all that waits and begins nothing more. Passes that run go on. */
    void stop() {
        change(() -> {
            stopped = true;
            ready.clear();
            delayed.values().forEach(Scheduler.ScheduledTask::cancel);
            delayed.clear();
            cancelNextLook();
        });
    }

    /** Waits for the passes that run; answers false when some did not end in time. */
    boolean awaitIdle(Duration atMost) throws InterruptedException {
        long left = atMost.toNanos();
        lock.lockInterruptibly();
        try {
            while (!running.isEmpty() && left > 0) {
                left = changed.awaitNanos(left);
            }
            return running.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    void interruptPasses() {
        change(() -> running.values().forEach(Pass::interrupt));
    }

    private void accept(ResourceKey key, Priority priority) {
        if (stopped) {
            return;
        }
        if (priority == Priority.CHANGE) {
            failures.remove(key);
        }
        cancelDelay(key);
        Pass pass = running.get(key);
        if (pass == null) {
            ready.add(key, priority, now());
        } else {
            pass.enqueueAgain(priority);
        }
    }

    /** Every change ends with a look at what can begin; threads are started outside of the lock. */
    private void change(Runnable change) {
        List<Pass> begun;
        lock.lock();
        try {
            change.run();
            begun = begin();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        begun.forEach(pass -> runtime.workers().execute(() -> perform(pass)));
    }

    private List<Pass> begin() {
        List<Pass> begun = new ArrayList<>();
        while (!stopped && running.size() < settings.maxConcurrent() && ready.hasNext(leastUrgent()) && admitted()) {
            ReadyKeys.Ready next = ready.poll(leastUrgent()).orElseThrow();
            var pass = new Pass(next, breaker.begin());
            running.put(next.key(), pass);
            begun.add(pass);
        }
        return begun;
    }

    private boolean admitted() {
        long now = now();
        if (!breaker.admits(now)) {
            if (breaker.state() == CircuitBreaker.State.OPEN) {
                lookAgainAfter(breaker.untilTrial(now));
            }
            return false;
        }
        if (!bucket.tryTake(now)) {
            lookAgainAfter(bucket.untilNext(now));
            return false;
        }
        return true;
    }

    private Priority leastUrgent() {
        long retrying = running.values().stream().filter(Pass::retrying).count();
        return retrying < settings.maxRetrying() ? Priority.RETRY : Priority.RESYNC;
    }

    private void perform(Pass pass) {
        if (!enter(pass)) {
            return;
        }
        long begun = now();
        Requeue requeue;
        try (SpanScope _ = listener.began(pass.turn(), Duration.ofNanos(begun - pass.enqueuedAt()))) {
            requeue = passOf(pass.key());
            listener.ended(Duration.ofNanos(now() - begun), requeue);
        }
        change(() -> finish(pass, requeue));
    }

    private boolean enter(Pass pass) {
        return read(() -> {
            if (stopped) {
                running.remove(pass.key());
                changed.signalAll();
                return false;
            }
            pass.enter(Thread.currentThread());
            return true;
        });
    }

    private Requeue passOf(ResourceKey key) {
        try {
            return work.apply(key);
        } catch (RuntimeException | Error e) {
            // Errors too: a key whose worker died with it would never be worked on again.
            LOG.error("Failed unexpectedly to reconcile {}", key, e);
            return new Requeue.Backoff(Retry.SOON, FailureScope.KEY);
        }
    }

    private void finish(Pass pass, Requeue requeue) {
        running.remove(pass.key());
        judge(pass, CircuitBreaker.Verdict.of(requeue));
        if (requeue instanceof Requeue.Backoff && pass.again() != Priority.CHANGE) {
            failures.merge(pass.key(), 1, Integer::sum);
        } else {
            failures.remove(pass.key());
        }
        Priority again = pass.again();
        if (stopped) {
            return;
        }
        if (again != null) {
            ready.add(pass.key(), again, now());
        } else {
            plan(pass.key(), requeue);
        }
    }

    private void judge(Pass pass, CircuitBreaker.Verdict verdict) {
        if (pass.trial()) {
            breaker.endTrial(verdict, now());
        } else {
            breaker.end(verdict, now());
        }
    }

    private void plan(ResourceKey key, Requeue requeue) {
        switch (requeue) {
            case Requeue.OnChange() -> {}
            case Requeue.After(Duration delay) -> enqueueAfter(delay, key, Priority.EVENT);
            case Requeue.Backoff(Retry retry, FailureScope _) ->
                enqueueAfter(retry.delay(failures.getOrDefault(key, 1), runtime.random()), key, Priority.RETRY);
            case Requeue.RetryAfter(Duration delay, FailureScope _) -> enqueueAfter(delay, key, Priority.RETRY);
        }
    }

    private void enqueueAfter(Duration delay, ResourceKey key, Priority priority) {
        delayed.put(key, runtime.scheduler().after(delay, () -> enqueue(key, priority)));
    }

    private void cancelDelay(ResourceKey key) {
        Scheduler.ScheduledTask scheduled = delayed.remove(key);
        if (scheduled != null) {
            scheduled.cancel();
        }
    }

    private void lookAgainAfter(Duration delay) {
        if (nextLook == null) {
            nextLook = runtime.scheduler().after(delay, () -> change(() -> nextLook = null));
        }
    }

    private void cancelNextLook() {
        if (nextLook != null) {
            nextLook.cancel();
            nextLook = null;
        }
    }

    private <V> V read(Supplier<V> reading) {
        lock.lock();
        try {
            return reading.get();
        } finally {
            lock.unlock();
        }
    }

    private long now() {
        return runtime.scheduler().nanos();
    }
}
