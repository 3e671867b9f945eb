package io.virtfleet.sdk.client;

import io.grpc.Channel;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.virtfleet.sdk.tracing.TracingClientInterceptor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The way to one provider: dials when needed, and again when the connection broke. */
public final class ProviderChannel implements AutoCloseable {
    private static final int MAX_MESSAGE_BYTES = 16 << 20;
    private static final int KEEPALIVE_SECONDS = 20;
    private static final int KEEPALIVE_TIMEOUT_SECONDS = 10;
    private static final int CLOSE_SECONDS = 5;

    private final ManagedChannel channel;

    private ProviderChannel(ManagedChannel channel) {
        this.channel = channel;
    }

    /** A way without TLS, for a provider on the same machine. */
    public static ProviderChannel plain(ProviderAddress address) {
        return new ProviderChannel(builder(address).usePlaintext().build());
    }

    /** A way by TLS; the provider's certificate must have the address's host among its names. */
    public static ProviderChannel secure(ProviderAddress address, ClientTls tls) {
        return new ProviderChannel(builder(address).sslContext(tls.context()).build());
    }

    /** A way by TLS to a provider whose certificate has this name, wherever it listens. */
    public static ProviderChannel secure(ProviderAddress address, ClientTls tls, String providerName) {
        return new ProviderChannel(builder(address)
                .sslContext(tls.context())
                .overrideAuthority(providerName)
                .build());
    }

    private static NettyChannelBuilder builder(ProviderAddress address) {
        return NettyChannelBuilder.forTarget("dns:///" + address)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .maxInboundMessageSize(MAX_MESSAGE_BYTES)
                .intercept(new TracingClientInterceptor())
                // A peer that vanished without a word would else be noticed by TCP alone, after minutes.
                .keepAliveTime(KEEPALIVE_SECONDS, TimeUnit.SECONDS)
                .keepAliveTimeout(KEEPALIVE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    Channel channel() {
        return channel;
    }

    void redial() {
        channel.resetConnectBackoff();
    }

    /** Gives running calls a moment, then ends them. */
    @Override
    public void close() {
        channel.shutdown();
        try {
            if (!channel.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                channel.shutdownNow();
            }
        } catch (InterruptedException hurried) {
            channel.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
