package io.virtfleet.manager.usage;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.manager.controller.Reconciler;
import io.virtfleet.manager.controller.Requeue;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Timeline;
import io.virtfleet.manager.controller.WritePass;
import io.virtfleet.manager.controller.Writes;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/** The loop body of a kind that VMs refer to and nothing else is done with: held while it is used, told, let go. */
public final class UsedReconciler<T extends HasMetadata> implements Reconciler<T> {
    /** A thousand VMs that come one after the other are not worth a thousand writes of their number. */
    public static final Duration BETWEEN_COUNTS = Duration.ofSeconds(10);

    private final Writes<T> writes;
    private final Users users;
    private final Telling<T> telling;
    private final Clock clock;
    private final Pace counts;

    public UsedReconciler(Writes<T> writes, Users users, Telling<T> telling, Clock clock, Timeline timeline) {
        this.writes = writes;
        this.users = users;
        this.telling = telling;
        this.clock = clock;
        this.counts = new Pace(timeline, BETWEEN_COUNTS);
    }

    @Override
    public Requeue reconcile(T object) {
        if (Protection.leaving(object)) {
            return new Requeue.OnChange();
        }
        Duration rest = onlyTheCountCanHaveChanged(object) ? counts.rest(told(object)) : Duration.ZERO;
        if (rest.isPositive()) {
            return new Requeue.After(rest);
        }
        Usage usage = users.usage(ResourceKey.of(object));
        return switch (Protection.next(object, usage)) {
            case HOLD -> WritePass.then(writes.hold(object, Protection.FINALIZER, Map.of()), held -> tell(held, usage));
            case RELEASE -> WritePass.then(writes.release(object, Protection.FINALIZER), _ -> new Requeue.OnChange());
            case KEEP -> tell(object, usage);
        };
    }

    private Requeue tell(T object, Usage usage) {
        return telling.retold(object, usage, clock.instant())
                .map(retold -> WritePass.then(writes.writeStatus(retold), this::toldNow))
                .orElseGet(Requeue.OnChange::new);
    }

    private Requeue toldNow(T object) {
        counts.mark(told(object));
        return new Requeue.OnChange();
    }

    private static boolean onlyTheCountCanHaveChanged(HasMetadata object) {
        return object.hasFinalizer(Protection.FINALIZER) && !object.isMarkedForDeletion();
    }

    private static Told told(HasMetadata object) {
        return new Told(object.getMetadata().getUid(), object.getMetadata().getGeneration());
    }

    private record Told(String uid, long generation) {}
}
