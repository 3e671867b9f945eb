package io.virtfleet.manager.provider.connection;

import io.virtfleet.sdk.client.ProviderChannel;

/** A channel to one provider whose certificates are kept current. */
public interface Transport extends AutoCloseable {
    ProviderChannel channel();

    /** Picks up replaced certificates, which new connections then use. */
    void refresh();

    @Override
    void close();
}
