package io.virtfleet.manager.image;

import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.contract.FaultKind;
import java.util.Optional;

/**
 * What came of a step.
 *
 * @param entry what the status remembers from now on; empty: nothing
 * @param problem why VMs cannot use it there; empty when they can
 */
record CopyResult(Optional<OnProvider> entry, Optional<Problem> problem, Next next) {
    CopyResult with(Next other) {
        return new CopyResult(entry, problem, other);
    }

    /** In the order of patience: the most impatient decides for the whole image. */
    enum Next {
        /** A task runs, or the next step is known. */
        AT_ONCE,
        POLL,
        SOON,
        SLOWLY,
        ON_CHANGE;

        static Next after(FaultKind kind) {
            return switch (kind.retry()) {
                case WITH_BACKOFF -> SOON;
                case SLOWLY, NEVER -> SLOWLY;
                case WHEN_SPEC_CHANGES -> ON_CHANGE;
            };
        }
    }

    /** Why an image is not ready on a provider. */
    record Problem(String reason, String sentence) {}
}
