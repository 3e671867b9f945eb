package io.virtfleet.manager.image;

import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.image.VMImageStatus;
import io.virtfleet.manager.controller.Blame;
import io.virtfleet.manager.controller.Reconciler;
import io.virtfleet.manager.controller.Requeue;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Retry;
import io.virtfleet.manager.controller.Timeline;
import io.virtfleet.manager.controller.WritePass;
import io.virtfleet.manager.controller.Writes;
import io.virtfleet.manager.image.CopyResult.Next;
import io.virtfleet.manager.usage.Pace;
import io.virtfleet.manager.usage.Protection;
import io.virtfleet.manager.usage.Usage;
import io.virtfleet.manager.usage.UsedReconciler;
import io.virtfleet.manager.usage.Users;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;

/** The loop body of VMImages: brought to each provider whose VMs use them, told, and taken away when they go. */
public final class ImageReconciler implements Reconciler<VMImage> {
    private static final Duration POLL = Duration.ofSeconds(1);

    private final Writes<VMImage> writes;
    private final Users users;
    private final Copies copies;
    private final ImageTelling telling;
    private final Pace counts;

    public ImageReconciler(
            Writes<VMImage> writes, Users users, Copies copies, ImageTelling telling, Timeline timeline) {
        this.writes = writes;
        this.users = users;
        this.copies = copies;
        this.telling = telling;
        this.counts = new Pace(timeline, UsedReconciler.BETWEEN_COUNTS);
    }

    @Override
    public Requeue reconcile(VMImage image) {
        if (Protection.leaving(image)) {
            return new Requeue.OnChange();
        }
        Usage usage = users.usage(ResourceKey.of(image));
        if (!usage.any() && image.isMarkedForDeletion()) {
            return leave(image);
        }
        if (usage.any() && !image.hasFinalizer(Protection.FINALIZER)) {
            return WritePass.then(writes.hold(image, Protection.FINALIZER, Map.of()), held -> bring(held, usage));
        }
        return bring(image, usage);
    }

    // Also while it is to be deleted: the VMs that keep it may wait for it.
    private Requeue bring(VMImage image, Usage usage) {
        return tell(image, usage, copies.bring(image, usage.providers()));
    }

    private Requeue leave(VMImage image) {
        SortedMap<String, CopyResult> results = copies.takeAway(image);
        if (results.values().stream().allMatch(result -> result.entry().isEmpty())) {
            return WritePass.then(writes.release(image, Protection.FINALIZER), released -> {
                telling.announce(released, results);
                return new Requeue.OnChange();
            });
        }
        return tell(image, Usage.NONE, results);
    }

    private Requeue tell(VMImage image, Usage usage, SortedMap<String, CopyResult> results) {
        VMImage retold = telling.retold(image, usage, results);
        Requeue next = requeue(results);
        if (retold.getStatus().equals(image.getStatus())) {
            return next;
        }
        Duration rest = counts.rest(image.getMetadata().getUid());
        if (rest.isPositive() && onlyTheCountDiffers(image, retold)) {
            return next instanceof Requeue.OnChange ? new Requeue.After(rest) : next;
        }
        return WritePass.then(writes.writeStatus(retold), written -> {
            counts.mark(written.getMetadata().getUid());
            telling.announce(written, results);
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
            case SOON -> new Requeue.Backoff(Retry.SOON, Blame.KEY);
            case SLOWLY -> new Requeue.Backoff(Retry.SLOWLY, Blame.KEY);
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
