package io.virtfleet.manager.provider;

import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.provider.runtime.RuntimeState;
import java.util.List;
import java.util.Optional;

/**
 * All that one reconcile read of a Provider.
 *
 * @param held whether it has the finalizer
 * @param bound the VirtualMachines that reference it; read only while it is being deleted
 * @param runtime the state of its process; empty while it is paused or not held
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
