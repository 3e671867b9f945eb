package io.virtfleet.manager.provider.runtime;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.provider.ProviderMapper;
import io.virtfleet.sdk.client.ProviderAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** External providers run at the address of their Provider, and their former pods are removed; all others run as pods. */
public final class ExternalRuntimes implements ProviderRuntimes {
    private static final String ADDRESS = "spec.runtime.address";

    private final PodRuntimes pods;
    // The version of each External Provider whose pods were removed, so that each version costs one look.
    private final Map<ResourceKey, String> cleanedUp = new ConcurrentHashMap<>();

    public ExternalRuntimes(PodRuntimes pods) {
        this.pods = pods;
    }

    @Override
    public RuntimeState ensure(Provider provider) {
        return switch (ProviderMapper.mode(provider)) {
            case REMOTE -> {
                cleanedUp.remove(ResourceKey.of(provider));
                yield pods.ensure(provider);
            }
            case EXTERNAL -> external(provider);
        };
    }

    private RuntimeState external(Provider provider) {
        try {
            removePods(provider);
        } catch (ProviderException failed) {
            return new RuntimeState.Failed(failed.fault());
        }
        String address = ProviderMapper.address(provider);
        if (address.isEmpty()) {
            return new RuntimeState.Failed(Fault.of(
                    FaultKind.INVALID_SPEC, ADDRESS, ADDRESS + " is required for mode External; set it to host:port"));
        }
        try {
            return new RuntimeState.Running(ProviderAddress.parse(address));
        } catch (IllegalArgumentException wrong) {
            return new RuntimeState.Failed(
                    Fault.of(FaultKind.INVALID_SPEC, ADDRESS, ADDRESS + " is invalid: " + wrong.getMessage()));
        }
    }

    private void removePods(Provider provider) {
        ResourceKey key = ResourceKey.of(provider);
        String version =
                provider.getMetadata().getUid() + "/" + provider.getMetadata().getGeneration();
        if (!version.equals(cleanedUp.get(key))) {
            pods.remove(provider);
            cleanedUp.put(key, version);
        }
    }
}
