package io.virtfleet.manager.image;

import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.image.VMImageStatus;
import io.virtfleet.controller.queue.FailureScope;
import io.virtfleet.controller.queue.Reconciler;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.Retry;
import io.virtfleet.controller.queue.Scheduler;
import io.virtfleet.controller.write.Writes;
import io.virtfleet.manager.image.CopyResult.Next;
import io.virtfleet.manager.usage.Protection;
import io.virtfleet.manager.usage.Throttle;
import io.virtfleet.manager.usage.Usage;
import io.virtfleet.manager.usage.UsedReconciler;
import io.virtfleet.manager.usage.Users;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;

/** Reconciles VMImages: imports them to each provider whose VMs use them, reports, and deletes the copies. */
public final class ImageReconciler implements Reconciler<VMImage> {
    private static final Duration POLL = Duration.ofSeconds(1);

    private final Writes<VMImage> writes;
    private final Users users;
    private final ImageCopies copies;
    private final ImageReporter reporter;
    private final Throttle counts;

    public ImageReconciler(
            Writes<VMImage> writes, Users users, ImageCopies copies, ImageReporter reporter, Scheduler scheduler) {
        this.writes = writes;
        this.users = users;
        this.copies = copies;
        this.reporter = reporter;
        this.counts = new Throttle(scheduler, UsedReconciler.BETWEEN_COUNTS);
    }

    @Override
    public Requeue reconcile(VMImage image) {
        if (Protection.leaving(image)) {
            return new Requeue.OnChange();
        }
        Usage usage = users.usage(ResourceKey.of(image));
        if (!usage.any() && image.isMarkedForDeletion()) {
            return remove(image);
        }
        if (usage.any() && !image.hasFinalizer(Protection.FINALIZER)) {
            return writes.hold(image, Protection.FINALIZER, Map.of()).then(held -> prepare(held, usage));
        }
        return prepare(image, usage);
    }

    // Also while it is to be deleted: the VMs that keep it may wait for it.
    private Requeue prepare(VMImage image, Usage usage) {
        return report(image, usage, copies.prepare(image, usage.providers()));
    }

    private Requeue remove(VMImage image) {
        SortedMap<String, CopyResult> results = copies.remove(image);
        if (results.values().stream().allMatch(result -> result.entry().isEmpty())) {
            return writes.release(image, Protection.FINALIZER).then(released -> {
                reporter.announce(released, results);
                return new Requeue.OnChange();
            });
        }
        return report(image, Usage.NONE, results);
    }

    private Requeue report(VMImage image, Usage usage, SortedMap<String, CopyResult> results) {
        VMImage updated = reporter.withStatus(image, usage, results);
        Requeue next = requeue(results);
        if (updated.getStatus().equals(image.getStatus())) {
            return next;
        }
        Duration remaining = counts.remaining(image.getMetadata().getUid());
        if (remaining.isPositive() && onlyTheCountDiffers(image, updated)) {
            return next instanceof Requeue.OnChange ? new Requeue.After(remaining) : next;
        }
        return writes.writeStatus(updated).then(written -> {
            counts.mark(written.getMetadata().getUid());
            reporter.announce(written, results);
            return next;
        });
    }

    private static Requeue requeue(SortedMap<String, CopyResult> results) {
        Next next = results.values().stream()
                .map(CopyResult::next)
                .min(Comparator.naturalOrder())
                .orElse(Next.ON_CHANGE);
        return switch (next) {
            case AT_ONCE -> new Requeue.After(Duration.ZERO);
            case POLL -> new Requeue.After(POLL);
            case SOON -> new Requeue.Backoff(Retry.SOON, FailureScope.KEY);
            case SLOWLY -> new Requeue.Backoff(Retry.SLOWLY, FailureScope.KEY);
            case ON_CHANGE -> new Requeue.OnChange();
        };
    }

    private static boolean onlyTheCountDiffers(VMImage before, VMImage after) {
        return before.getStatus() != null && uncounted(before.getStatus()).equals(uncounted(after.getStatus()));
    }

    private static VMImageStatus uncounted(VMImageStatus status) {
        return new VMImageStatus(
                status.availableOn(),
                status.checksum(),
                status.conditions(),
                status.format(),
                status.importProgress(),
                status.lastPrepareTime(),
                status.message(),
                status.observedGeneration(),
                status.phase(),
                status.prepareTaskRef(),
                status.providerStatus(),
                status.ready(),
                status.size(),
                null,
                status.more());
    }
}
