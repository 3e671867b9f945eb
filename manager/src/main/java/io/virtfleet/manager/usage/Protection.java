package io.virtfleet.manager.usage;

import io.fabric8.kubernetes.api.model.HasMetadata;

/**
 * Keeps an object from going while VMs use it. It is held from its first use on, so that one that nobody uses can go at
 * once. A VM that comes between the last look and the release finds its object missing and says so: nothing is lost by
 * it, as the VM was not made yet.
 */
public final class Protection {
    public static final String FINALIZER = "virtfleet.io/in-use";

    /** What to do for it. */
    public enum Step {
        HOLD,
        RELEASE,
        KEEP
    }

    private Protection() {}

    public static Step next(HasMetadata object, Usage usage) {
        boolean held = object.hasFinalizer(FINALIZER);
        if (object.isMarkedForDeletion()) {
            return held && !usage.any() ? Step.RELEASE : Step.KEEP;
        }
        return usage.any() && !held ? Step.HOLD : Step.KEEP;
    }

    /** It is being deleted, and nothing of ours stands in the way any more. */
    public static boolean leaving(HasMetadata object) {
        return object.isMarkedForDeletion() && !object.hasFinalizer(FINALIZER);
    }
}
