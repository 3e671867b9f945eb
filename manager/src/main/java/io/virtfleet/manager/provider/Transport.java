package io.virtfleet.manager.provider;

import io.virtfleet.sdk.client.ProviderChannel;

/** A way to one provider, and what keeps its certificates fresh. */
public interface Transport extends AutoCloseable {
    ProviderChannel channel();

    /** Looks whether the certificates were replaced; new connections then use the new ones. */
    void refresh();

    @Override
    void close();
}
