package io.virtfleet.manager.provider;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.manager.controller.ResourceKey;
import java.util.List;
import java.util.Optional;

/** All reads of one pass over a Provider. */
final class ProviderObserver {
    private final BoundVms boundVms;
    private final ProviderRuntimes runtimes;

    ProviderObserver(BoundVms boundVms, ProviderRuntimes runtimes) {
        this.boundVms = boundVms;
        this.runtimes = runtimes;
    }

    ProviderView observe(Provider provider) {
        boolean deleting = provider.isMarkedForDeletion();
        boolean held = provider.hasFinalizer(ProviderReconciler.FINALIZER);
        boolean paused = ProviderMapper.paused(provider);
        List<ResourceKey> bound = deleting ? boundVms.of(ResourceKey.of(provider)) : List.of();
        boolean ours = held && !paused && !(deleting && bound.isEmpty());
        return new ProviderView(
                deleting, held, paused, bound, ours ? Optional.of(runtimes.ensure(provider)) : Optional.empty());
    }
}
