package io.virtfleet.sdk.server;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.sdk.server.call.CallerEpoch;
import io.virtfleet.sdk.server.call.EpochFile;
import io.virtfleet.sdk.server.call.Fence;
import io.virtfleet.sdk.server.call.OpenStreams;
import io.virtfleet.sdk.server.settings.ProgramExit;
import io.virtfleet.sdk.server.settings.Settings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A provider that answers calls, until closed. */
public final class ServingProvider implements AutoCloseable {
    private static final Duration DRAIN = Duration.ofSeconds(30);

    private final String title;
    private final Server server;
    private final OpenStreams streams;
    private final ProviderContext context;

    private ServingProvider(String title, Server server, OpenStreams streams, ProviderContext context) {
        this.title = title;
        this.server = server;
        this.streams = streams;
        this.context = context;
    }

    static ServingProvider start(String title, ProviderContext context, PartsFactory factory) throws ProgramExit {
        Settings settings = context.settings();
        InetSocketAddress address = ServerSettings.address(settings, ServerSettings.PORT);
        ProviderParts parts = factory.build(context);
        OpenStreams streams = new OpenStreams();
        Fence fence = new Fence(
                context.stateDirectory().isPresent()
                        ? EpochFile.in(context.stateDirectory().get())
                        : EpochFile.none());
        NettyServerBuilder builder = NettyServerBuilder.forAddress(address)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .intercept(CallerEpoch.interceptor());
        PartServices.of(parts, fence, streams).forEach(builder::addService);
        for (BindableService service : context.services()) {
            builder.addService(service);
        }
        try {
            return new ServingProvider(title, builder.build().start(), streams, context);
        } catch (IOException refused) {
            throw ProgramExit.config("port " + address.getPort() + " is in use: choose another with --port");
        }
    }

    /** The port of the gRPC server. */
    public int port() {
        return server.getPort();
    }

    String readyLine() {
        return title + " serves on port " + port();
    }

    /** Answers what was asked, and ends. */
    @Override
    public void close() {
        server.shutdown();
        streams.closeAll();
        try {
            if (!server.awaitTermination(DRAIN.toMillis(), TimeUnit.MILLISECONDS)) {
                server.shutdownNow();
            }
        } catch (InterruptedException hurried) {
            server.shutdownNow();
            Thread.currentThread().interrupt();
        }
        context.close();
    }
}
