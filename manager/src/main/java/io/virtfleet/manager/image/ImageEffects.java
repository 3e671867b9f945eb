package io.virtfleet.manager.image;

import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.image.Images;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.manager.image.CopyResult.Next;
import io.virtfleet.manager.image.CopyResult.Problem;
import io.virtfleet.manager.provider.connection.ProviderLink;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All that a provider is asked to do for one image. */
final class ImageEffects {
    private final Owner owner;
    private final CopyEntries entries;
    private final @Nullable OnProvider before;

    ImageEffects(Owner owner, CopyEntries entries, @Nullable OnProvider before) {
        this.owner = owner;
        this.entries = entries;
        this.before = before;
    }

    /** Makes at most one change; a fault is a result as any other. */
    CopyResult perform(ImageStep step, Optional<ProviderLink> link) {
        try {
            return switch (step) {
                case ImageStep.Settle() -> kept(Next.ON_CHANGE);
                case ImageStep.BackOff() -> kept(Next.SOON);
                case ImageStep.Await(String reason, String sentence) ->
                    new CopyResult(
                            Optional.ofNullable(before), Optional.of(new Problem(reason, sentence)), Next.ON_CHANGE);
                case ImageStep.PassOn() -> of(entries.passedOn(), Next.ON_CHANGE);
                case ImageStep.Announce() -> of(entries.announced(), Next.AT_ONCE);
                case ImageStep.Forget() -> gone();
                case ImageStep.Abandon() -> abandoned();
                case ImageStep.Prepare(var source, String digest) ->
                    prepared(images(link).prepare(owner, source), digest);
                case ImageStep.Look(String digest, String reason) -> looked(images(link), digest, reason);
                case ImageStep.Poll(TaskRef task) -> polled(task, link.orElseThrow());
                case ImageStep.Replace(String id) ->
                    removed(images(link).delete(id, owner), of(entries.announced(), Next.AT_ONCE));
                case ImageStep.Discard(Optional<String> id) -> discarded(images(link), id);
            };
        } catch (ProviderException e) {
            return step instanceof ImageStep.Poll ? unanswered(e.fault()) : failed(e.fault());
        }
    }

    private CopyResult prepared(Outcome<Image> outcome, String digest) {
        return switch (outcome) {
            case Outcome.Done<Image>(Image image) -> of(entries.prepared(image, digest), Next.ON_CHANGE);
            case Outcome.Pending<Image>(TaskRef task) ->
                of(entries.importing(task, new TaskState.Running(0, ""), digest), Next.POLL);
        };
    }

    private CopyResult looked(Images images, String digest, String reason) {
        return images.find(owner.key())
                .map(image -> of(entries.prepared(image, digest), Next.ON_CHANGE))
                .orElseGet(() -> of(
                        entries.missing(reason),
                        reason.equals(ImageReason.WAITING_FOR_IMAGE) ? Next.SLOWLY : Next.ON_CHANGE));
    }

    private CopyResult polled(TaskRef task, ProviderLink link) {
        String digest = before == null ? null : before.sourceDigest();
        TaskState state = link.inventory()
                .ended(task)
                .orElseGet(() -> link.parts().tasks().state(task));
        return switch (state) {
            case TaskState.Running running -> of(entries.importing(task, running, digest), Next.POLL);
            case TaskState.Succeeded(TaskResult.OfImage(Image image)) ->
                of(entries.prepared(image, digest), Next.ON_CHANGE);
            case TaskState.Failed(Fault fault) -> failed(fault);
            // Asking again by owner finds what it made.
            case TaskState.Succeeded _, TaskState.Forgotten() -> of(entries.announced(), Next.AT_ONCE);
        };
    }

    private CopyResult discarded(Images images, Optional<String> id) {
        Optional<String> known = id.or(() -> images.find(owner.key()).map(Image::id));
        if (known.isEmpty()) {
            return gone();
        }
        return removed(images.delete(known.get(), owner), gone());
    }

    private CopyResult removed(Outcome<Gone> outcome, CopyResult done) {
        return switch (outcome) {
            case Outcome.Done<Gone> _ -> done;
            // The same delete asked again answers the same task, or that it is gone.
            case Outcome.Pending<Gone> _ -> kept(Next.POLL);
        };
    }

    private CopyResult failed(Fault fault) {
        if (fault.kind() == FaultKind.FENCED) {
            // Another manager leads: what is known of the image is for it to write.
            return kept(Next.SLOWLY);
        }
        return of(entries.failed(before, fault), Next.after(fault.kind()));
    }

    // The import may go on all the same: its task stays in memory.
    private CopyResult unanswered(Fault fault) {
        var problem = new Problem(ImageReason.of(fault.kind()), CopyEntries.sentence(fault));
        return new CopyResult(Optional.ofNullable(before), Optional.of(problem), Next.SOON);
    }

    private static CopyResult abandoned() {
        var problem = new Problem(
                ImageReason.COPY_ABANDONED,
                "the Provider no longer exists; if it had a copy of the image, that copy remains");
        return new CopyResult(Optional.empty(), Optional.of(problem), Next.AT_ONCE);
    }

    private CopyResult gone() {
        return new CopyResult(Optional.empty(), Optional.empty(), Next.AT_ONCE);
    }

    private CopyResult kept(Next next) {
        return new CopyResult(
                Optional.ofNullable(before), Optional.ofNullable(before).flatMap(this::problem), next);
    }

    private CopyResult of(OnProvider entry, Next next) {
        return new CopyResult(Optional.of(entry), problem(entry), next);
    }

    private Optional<Problem> problem(OnProvider entry) {
        return Boolean.TRUE.equals(entry.available())
                ? Optional.empty()
                : Optional.of(new Problem(
                        entry.reason() == null ? ImageReason.IMPORTING : entry.reason(),
                        entry.message() == null ? "" : entry.message()));
    }

    private static Images images(Optional<ProviderLink> link) {
        return link.flatMap(open -> open.parts().images())
                .orElseThrow(() -> ProviderException.of(FaultKind.UNSUPPORTED, "the provider does not support images"));
    }
}
