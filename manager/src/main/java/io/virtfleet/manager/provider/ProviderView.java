package io.virtfleet.manager.provider;

import io.virtfleet.manager.controller.ResourceKey;
import java.util.List;
import java.util.Optional;

/**
 * All that one pass saw of a Provider.
 *
 * @param held whether our finalizer is on it
 * @param bound the VirtualMachines that need it; looked for only when it is to go
 * @param runtime how far its process is; not asked for while it is paused or not ours to work on
 */
record ProviderView(
        boolean deleting, boolean held, boolean paused, List<ResourceKey> bound, Optional<RuntimeState> runtime) {
    ProviderView {
        bound = List.copyOf(bound);
    }

    boolean blocked() {
        return deleting && !bound.isEmpty();
    }
}
