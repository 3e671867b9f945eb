package io.virtfleet.manager.provider;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.provider.runtime.ProviderRuntimes;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** All reads of one reconcile of a Provider. */
final class ProviderObserver {
    private final Function<ResourceKey, List<ResourceKey>> boundVms;
    private final ProviderRuntimes runtimes;

    ProviderObserver(Function<ResourceKey, List<ResourceKey>> boundVms, ProviderRuntimes runtimes) {
        this.boundVms = boundVms;
        this.runtimes = runtimes;
    }

    ProviderView observe(Provider provider) {
        boolean deleting = provider.isMarkedForDeletion();
        boolean held = provider.hasFinalizer(ProviderReconciler.FINALIZER);
        boolean paused = ProviderMapper.paused(provider);
        List<ResourceKey> bound = deleting ? boundVms.apply(ResourceKey.of(provider)) : List.of();
        boolean active = held && !paused && !(deleting && bound.isEmpty());
        return new ProviderView(
                deleting, held, paused, bound, active ? Optional.of(runtimes.ensure(provider)) : Optional.empty());
    }
}
