package io.virtfleet.manager.image;

import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.vm.ImageSource;
import java.util.Optional;

/** The next step for an image on one provider. */
sealed interface ImageStep {
    /** Nothing to do. */
    record Settle() implements ImageStep {}

    /** A call failed recently; wait before the next. */
    record BackOff() implements ImageStep {}

    /** Nothing can be done before something else changes. */
    record Await(String reason, String sentence) implements ImageStep {}

    /** Nothing has to be prepared: the provider takes the source as it is. */
    record PassOn() implements ImageStep {}

    /** Record in the status that the provider will be asked, so that a lost answer is looked for. */
    record Announce() implements ImageStep {}

    /** Have the provider import it. */
    record Prepare(ImageSource source, String digest) implements ImageStep {}

    /** Check whether the provider has it; {@code reason} is reported if not. */
    record Look(String digest, String reason) implements ImageStep {}

    /** Delete the copy of an older source, so that it can be imported again: one owner has one image. */
    record Replace(String id) implements ImageStep {}

    /** Check the progress of the import. */
    record Poll(TaskRef task) implements ImageStep {}

    /** Delete the copy, or whatever the provider has for this owner when its id is not known. */
    record Discard(Optional<String> id) implements ImageStep {}

    /** There is no copy. */
    record Forget() implements ImageStep {}

    /** There may be a copy, and no Provider is left that could delete it. */
    record Abandon() implements ImageStep {}
}
