package io.virtfleet.manager.image;

import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.manager.image.CopyView.Reach;
import java.util.Optional;

/** Decides the next step for an image on one provider; a pure function. */
final class ImagePlan {
    /** What to do when a provider lacks the image. */
    enum OnMissing {
        IMPORT,
        FAIL,
        WAIT
    }

    private ImagePlan() {}

    /** Towards an image that VMs of the provider can use. */
    static ImageStep next(CopyView view, OnMissing onMissing) {
        CopyMemory memory = view.memory();
        return switch (view.reach()) {
            case Reach.Unasked() -> new ImageStep.Settle();
            case Reach.Closed(String sentence) -> new ImageStep.Await(ImageReason.PROVIDER_UNAVAILABLE, sentence);
            case Reach.Missing() ->
                new ImageStep.Await(ImageReason.PROVIDER_UNAVAILABLE, "the Provider does not exist");
            case Reach.Sourceless(String sentence) -> new ImageStep.Await(ImageReason.NO_SOURCE, sentence);
            case Reach.WithoutImages() -> new ImageStep.PassOn();
            case Reach.Able _ when view.throttled() -> new ImageStep.BackOff();
            case Reach.Able _
            when memory.task().isPresent() -> new ImageStep.Poll(memory.task().get());
            case Reach.Able(ImageSource source) ->
                SourceDigest.of(source)
                        .map(digest -> fetched(memory, source, digest, onMissing))
                        .orElseGet(() -> asItIs(memory));
        };
    }

    /** Towards no image at all. */
    static ImageStep remove(CopyView view) {
        CopyMemory memory = view.memory();
        return switch (view.reach()) {
            case Reach.Unasked() -> new ImageStep.Forget();
            case Reach.Missing() -> new ImageStep.Abandon();
            case Reach.Closed(String sentence) -> new ImageStep.Await(ImageReason.PROVIDER_UNAVAILABLE, sentence);
            case Reach.WithoutImages() ->
                new ImageStep.Await(
                        ImageReason.PROVIDER_UNAVAILABLE,
                        "the provider no longer supports images and may still have a copy of this one");
            case Reach.Able _, Reach.Sourceless _ when view.throttled() -> new ImageStep.BackOff();
            case Reach.Able _, Reach.Sourceless _
            when memory.task().isPresent() -> new ImageStep.Poll(memory.task().get());
            case Reach.Able _, Reach.Sourceless _ -> new ImageStep.Discard(memory.id());
        };
    }

    private static ImageStep fetched(CopyMemory memory, ImageSource source, String digest, OnMissing onMissing) {
        if (!memory.asked()) {
            return new ImageStep.Announce();
        }
        if (memory.id().isPresent() && !memory.digest().equals(Optional.of(digest))) {
            return new ImageStep.Replace(memory.id().get());
        }
        return switch (onMissing) {
            case IMPORT -> new ImageStep.Prepare(source, digest);
            case FAIL -> new ImageStep.Look(digest, ImageReason.MISSING_ON_PROVIDER);
            case WAIT -> new ImageStep.Look(digest, ImageReason.WAITING_FOR_IMAGE);
        };
    }

    private static ImageStep asItIs(CopyMemory memory) {
        return memory.asked() ? new ImageStep.Discard(memory.id()) : new ImageStep.PassOn();
    }
}
