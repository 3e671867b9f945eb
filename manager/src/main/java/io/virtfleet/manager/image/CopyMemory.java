package io.virtfleet.manager.image;

import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.contract.TaskRef;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the status remembers of an image on one provider.
 *
 * @param asked the provider may have been asked for it: there may be a copy whose answer was lost
 * @param current whether it speaks of the spec as it is now
 * @param refused whether there is no use in asking again before the spec changes
 */
record CopyMemory(
        boolean asked,
        boolean available,
        Optional<String> id,
        Optional<TaskRef> task,
        Optional<String> digest,
        boolean current,
        boolean refused) {
    static CopyMemory of(@Nullable OnProvider entry, long generation) {
        // One without a generation is not of our making, and what it names is not ours to use or to take away.
        if (entry == null || entry.observedGeneration() == null) {
            return new CopyMemory(false, false, Optional.empty(), Optional.empty(), Optional.empty(), false, false);
        }
        boolean available = Boolean.TRUE.equals(entry.available());
        boolean current = entry.observedGeneration() == generation;
        return new CopyMemory(
                !available || entry.id() != null,
                available,
                Optional.ofNullable(entry.id()),
                Optional.ofNullable(entry.taskRef()).map(TaskRef::new),
                Optional.ofNullable(entry.sourceDigest()),
                current,
                current && ImageReason.waitsForSpec(entry.reason()));
    }

    /** Nothing is to be done for it as long as the spec stays as it is. */
    boolean settled() {
        return current && task.isEmpty() && (available || refused);
    }
}
