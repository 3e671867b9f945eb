package io.virtfleet.manager.image;

import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.manager.image.CopyView.Reach;
import java.util.Optional;

/** The life of an image on one provider as a pure function. */
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
            case Reach.Shut(String sentence) -> new ImageStep.Await(Reasons.PROVIDER_UNAVAILABLE, sentence);
            case Reach.Missing() -> new ImageStep.Await(Reasons.PROVIDER_UNAVAILABLE, "there is no such Provider");
            case Reach.Sourceless(String sentence) -> new ImageStep.Await(Reasons.NO_SOURCE, sentence);
            case Reach.WithoutImages() -> new ImageStep.PassOn();
            case Reach.Able _ when view.resting() -> new ImageStep.Rest();
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
            case Reach.Shut(String sentence) -> new ImageStep.Await(Reasons.PROVIDER_UNAVAILABLE, sentence);
            case Reach.WithoutImages() ->
                new ImageStep.Await(
                        Reasons.PROVIDER_UNAVAILABLE, "it does not handle images any more, and may have this one");
            case Reach.Able _, Reach.Sourceless _ when view.resting() -> new ImageStep.Rest();
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
            case FAIL -> new ImageStep.Look(digest, Reasons.MISSING_ON_PROVIDER);
            case WAIT -> new ImageStep.Look(digest, Reasons.WAITING_FOR_IMAGE);
        };
    }

    private static ImageStep asItIs(CopyMemory memory) {
        return memory.asked() ? new ImageStep.Discard(memory.id()) : new ImageStep.PassOn();
    }
}
