package io.virtfleet.manager.provider;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.client.ProviderAddress;

/** Opens ways to providers, each as its Provider asks for. */
@FunctionalInterface
public interface Transports {
    /** Does not dial yet; throws {@link ProviderException} when the way cannot be as it was asked for. */
    Transport open(Provider provider, ProviderAddress address);
}
