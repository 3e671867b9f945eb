package io.virtfleet.manager.provider.connection;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.client.ProviderAddress;

/** Opens transports to providers as their Provider resources specify. */
@FunctionalInterface
public interface Transports {
    /** Does not connect yet; throws {@link ProviderException} when the Provider specifies what cannot be done. */
    Transport open(Provider provider, ProviderAddress address);
}
