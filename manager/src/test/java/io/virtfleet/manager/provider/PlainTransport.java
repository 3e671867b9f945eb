package io.virtfleet.manager.provider;

import io.virtfleet.manager.provider.connection.Transport;
import io.virtfleet.sdk.client.ProviderChannel;

/** A connection without TLS, whose certificates need no refresh. */
record PlainTransport(ProviderChannel channel) implements Transport {
    @Override
    public void refresh() {}

    @Override
    public void close() {
        channel.close();
    }
}
