package io.virtfleet.manager.image;

import io.virtfleet.contract.vm.ImageSource;

/** Whether an image has a source for a type of provider. */
public sealed interface Located {
    /** It lies there. */
    record At(ImageSource source) implements Located {}

    /** It has none, or one that cannot be; the sentence names the field. */
    record Nowhere(String sentence) implements Located {}
}
