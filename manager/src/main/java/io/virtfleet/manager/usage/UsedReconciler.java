package io.virtfleet.manager.usage;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.controller.queue.Reconciler;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.Scheduler;
import io.virtfleet.controller.write.Writes;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/** Reconciles a kind that VMs only refer to: protected while it is used, and reported. */
public final class UsedReconciler<T extends HasMetadata> implements Reconciler<T> {
    /** A thousand VMs that come one after the other are not worth a thousand writes of their number. */
    public static final Duration BETWEEN_COUNTS = Duration.ofSeconds(10);

    private final Writes<T> writes;
    private final Users users;
    private final StatusReporter<T> reporter;
    private final Clock clock;
    private final Throttle counts;

    public UsedReconciler(Writes<T> writes, Users users, StatusReporter<T> reporter, Clock clock, Scheduler scheduler) {
        this.writes = writes;
        this.users = users;
        this.reporter = reporter;
        this.clock = clock;
        this.counts = new Throttle(scheduler, BETWEEN_COUNTS);
    }

    @Override
    public Requeue reconcile(T object) {
        if (Protection.leaving(object)) {
            return new Requeue.OnChange();
        }
        Duration remaining = onlyTheCountCanHaveChanged(object) ? counts.remaining(key(object)) : Duration.ZERO;
        if (remaining.isPositive()) {
            return new Requeue.After(remaining);
        }
        Usage usage = users.usage(ResourceKey.of(object));
        return switch (Protection.next(object, usage)) {
            case HOLD -> writes.hold(object, Protection.FINALIZER, Map.of()).then(held -> report(held, usage));
            case RELEASE -> writes.release(object, Protection.FINALIZER).then(_ -> new Requeue.OnChange());
            case KEEP -> report(object, usage);
        };
    }

    private Requeue report(T object, Usage usage) {
        return reporter.withStatus(object, usage, clock.instant())
                .map(updated -> writes.writeStatus(updated).then(this::reported))
                .orElseGet(Requeue.OnChange::new);
    }

    private Requeue reported(T object) {
        counts.mark(key(object));
        return new Requeue.OnChange();
    }

    private static boolean onlyTheCountCanHaveChanged(HasMetadata object) {
        return object.hasFinalizer(Protection.FINALIZER) && !object.isMarkedForDeletion();
    }

    private static Reported key(HasMetadata object) {
        return new Reported(object.getMetadata().getUid(), object.getMetadata().getGeneration());
    }

    private record Reported(String uid, long generation) {}
}
