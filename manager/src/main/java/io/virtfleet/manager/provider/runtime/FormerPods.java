package io.virtfleet.manager.provider.runtime;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.provider.ProviderRuntimes;
import io.virtfleet.manager.provider.RuntimeState;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Ends the pods of a Provider that is run elsewhere by now. Looks once for each change of the Provider. */
public final class FormerPods implements ProviderRuntimes {
    private final PodRuntimes pods;
    private final ProviderRuntimes runtimes;
    private final Map<ResourceKey, String> looked = new ConcurrentHashMap<>();

    /** {@code runtimes} sees to all else. */
    public FormerPods(PodRuntimes pods, ProviderRuntimes runtimes) {
        this.pods = pods;
        this.runtimes = runtimes;
    }

    @Override
    public RuntimeState ensure(Provider provider) {
        boolean elsewhere = Optional.ofNullable(provider.getSpec().runtime())
                .map(runtime -> "External".equals(runtime.mode()))
                .orElse(false);
        ResourceKey key = ResourceKey.of(provider);
        String version =
                provider.getMetadata().getUid() + "/" + provider.getMetadata().getGeneration();
        if (!elsewhere) {
            looked.remove(key);
        } else if (!version.equals(looked.get(key))) {
            try {
                pods.end(provider);
                looked.put(key, version);
            } catch (ProviderException failed) {
                return new RuntimeState.Failed(failed.fault());
            }
        }
        return runtimes.ensure(provider);
    }
}
