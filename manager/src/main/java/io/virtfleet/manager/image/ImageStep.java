package io.virtfleet.manager.image;

import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.vm.ImageSource;
import java.util.Optional;

/** The next step for an image on one provider. */
sealed interface ImageStep {
    /** All is as it should be. */
    record Settle() implements ImageStep {}

    /** A call failed lately; wait before the next. */
    record Rest() implements ImageStep {}

    /** Nothing can be done before something else changes. */
    record Await(String reason, String sentence) implements ImageStep {}

    /** Nothing has to be prepared: the provider takes the source as it is. */
    record PassOn() implements ImageStep {}

    /** Write down that the provider will be asked, so that a lost answer is looked for. */
    record Announce() implements ImageStep {}

    /** Have it brought there. */
    record Prepare(ImageSource source, String digest) implements ImageStep {}

    /** See whether it is there already; {@code reason} is what to say if not. */
    record Look(String digest, String reason) implements ImageStep {}

    /** Take away the copy of an older source, so that it can be brought anew: one owner has one image. */
    record Replace(String id) implements ImageStep {}

    /** See how far the import is. */
    record Poll(TaskRef task) implements ImageStep {}

    /** Take away the copy, or whatever the provider has for this owner when its id is not known. */
    record Discard(Optional<String> id) implements ImageStep {}

    /** There is no copy. */
    record Forget() implements ImageStep {}

    /** There may be a copy, and nobody is left who could take it away. */
    record Abandon() implements ImageStep {}
}
