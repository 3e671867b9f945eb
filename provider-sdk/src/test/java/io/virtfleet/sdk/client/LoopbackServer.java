package io.virtfleet.sdk.client;

import io.grpc.BindableService;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A real server on this machine that remembers the metadata of each call. */
final class LoopbackServer implements AutoCloseable {
    private final Map<String, Metadata> metadata = new ConcurrentHashMap<>();
    private final Server server;
    private final ProviderAddress address;

    private LoopbackServer(int port, BindableService... services) {
        NettyServerBuilder builder = NettyServerBuilder.forAddress(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .permitKeepAliveTime(1, TimeUnit.SECONDS)
                .intercept(new Recorder());
        for (BindableService service : services) {
            builder.addService(service);
        }
        try {
            server = builder.build().start();
            address = new ProviderAddress("127.0.0.1", server.getPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static LoopbackServer start(BindableService... services) {
        return new LoopbackServer(0, services);
    }

    /** Takes the place of a server that was closed. */
    static LoopbackServer startAt(ProviderAddress address, BindableService... services) {
        return new LoopbackServer(address.port(), services);
    }

    ProviderAddress address() {
        return address;
    }

    /** What came with the last call of a method, by its bare name. */
    Metadata metadata(String method) {
        Metadata found = metadata.get(method);
        if (found == null) {
            throw new AssertionError("nobody called " + method);
        }
        return found;
    }

    /** Breaks all connections at once. */
    @Override
    public void close() {
        server.shutdownNow();
        try {
            server.awaitTermination();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Recorder implements ServerInterceptor {
        @Override
        public <Q, R> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
            String name = call.getMethodDescriptor().getBareMethodName();
            if (name != null) {
                metadata.put(name, headers);
            }
            return next.startCall(call, headers);
        }
    }
}
