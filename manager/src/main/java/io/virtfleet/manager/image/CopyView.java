package io.virtfleet.manager.image;

import io.virtfleet.contract.vm.ImageSource;

/**
 * Everything one reconcile observed of an image on one provider.
 *
 * @param throttled a call for it failed a moment ago
 */
record CopyView(CopyMemory memory, Reach reach, boolean throttled) {
    /** What can be done with the provider. */
    sealed interface Reach {
        /** Nobody looked, as nothing is to be done. */
        record Unasked() implements Reach {}

        /** Nothing before it is back. */
        record Closed(String sentence) implements Reach {}

        /** Nothing ever: there is no such Provider. */
        record Missing() implements Reach {}

        /** It takes images as they are. */
        record WithoutImages() implements Reach {}

        /** It can prepare images, and this one lies there. */
        record Able(ImageSource source) implements Reach {}

        /** It can prepare images, and this one has no source for it. */
        record Sourceless(String sentence) implements Reach {}
    }
}
