package io.virtfleet.sdk.server;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.ServerInterceptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.settings.Settings;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.sdk.server.call.CallDeadlines;
import io.virtfleet.sdk.server.call.CallLimits;
import io.virtfleet.sdk.server.call.CallerEpoch;
import io.virtfleet.sdk.server.metrics.CallMetrics;
import io.virtfleet.sdk.server.tls.ServerTls;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The gRPC server of a provider: its services, and what stands around every call. */
final class GrpcFront {
    private static final int MAX_MESSAGE_BYTES = 4 << 20;
    private static final int MAX_CALLS = 512;
    private static final Duration USUAL_DEADLINE = Duration.ofSeconds(30);
    private static final Duration PING_AFTER = Duration.ofSeconds(30);
    private static final Duration PING_ALLOWED_EVERY = Duration.ofSeconds(5);
    private static final Duration FILES_LOOKED_AT_EVERY = Duration.ofSeconds(1);

    private final Server server;
    private final HealthStatusManager health;
    private final CallLimits limits;
    private final CallMetrics metrics;

    private GrpcFront(Server server, HealthStatusManager health, CallLimits limits, CallMetrics metrics) {
        this.server = server;
        this.health = health;
        this.limits = limits;
        this.metrics = metrics;
    }

    static GrpcFront start(
            Settings settings,
            List<BindableService> services,
            List<ServerInterceptor> interceptors,
            ScheduledExecutorService timer)
            throws ProgramExit {
        List<ServerServiceDefinition> definitions =
                services.stream().map(BindableService::bindService).toList();
        InetSocketAddress address = ServerSettings.address(settings, ServerSettings.PORT);
        CallLimits limits = new CallLimits(MAX_CALLS);
        CallMetrics metrics = new CallMetrics(definitions.stream()
                .flatMap(service -> service.getMethods().stream())
                .map(method -> method.getMethodDescriptor().getFullMethodName())
                .collect(Collectors.toUnmodifiableSet()));
        HealthStatusManager health = new HealthStatusManager();
        health.setStatus(ProviderGrpc.SERVICE_NAME, ServingStatus.SERVING);
        NettyServerBuilder builder = NettyServerBuilder.forAddress(address)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .maxInboundMessageSize(MAX_MESSAGE_BYTES)
                .permitKeepAliveTime(PING_ALLOWED_EVERY.toSeconds(), TimeUnit.SECONDS)
                .permitKeepAliveWithoutCalls(true)
                .keepAliveTime(PING_AFTER.toSeconds(), TimeUnit.SECONDS)
                .addServices(definitions)
                .addService(health.getHealthService())
                .addService(ProtoReflectionServiceV1.newInstance())
                .fallbackHandlerRegistry(new AbsentParts())
                // The last one given is the first that a call meets.
                .intercept(CallerEpoch.interceptor())
                .intercept(new CallDeadlines(USUAL_DEADLINE, timer))
                .intercept(limits)
                .intercept(metrics);
        interceptors.forEach(builder::intercept);
        secure(builder, settings, timer);
        return new GrpcFront(started(builder.build(), address), health, limits, metrics);
    }

    private static void secure(NettyServerBuilder builder, Settings settings, ScheduledExecutorService timer)
            throws ProgramExit {
        if (ServerSettings.insecure(settings)) {
            return;
        }
        Path directory = settings.get(ServerSettings.TLS_DIRECTORY)
                .orElseThrow(() -> ProgramExit.usage("--tls-dir must be a directory but is empty"));
        ServerTls tls = ServerTls.from(directory, settings.get(ServerSettings.ALLOWED_NAMES));
        builder.sslContext(tls.context());
        long pause = FILES_LOOKED_AT_EVERY.toMillis();
        var unused = timer.scheduleWithFixedDelay(tls::reload, pause, pause, TimeUnit.MILLISECONDS);
    }

    private static Server started(Server server, InetSocketAddress address) throws ProgramExit {
        try {
            return server.start();
        } catch (IOException refused) {
            throw ProgramExit.config(
                    "port " + address.getPort() + " is in use or not allowed: choose another with --port");
        }
    }

    InetSocketAddress address() {
        return (InetSocketAddress) server.getListenSockets().getFirst();
    }

    CallMetrics metrics() {
        return metrics;
    }

    /** Refuses new calls, and tells who asks for its health. */
    void refuseNew() {
        limits.drain();
        health.enterTerminalState();
    }

    /** Waits for the calls that are under way, so long at most. */
    void finish(Duration patience) {
        server.shutdown();
        try {
            if (server.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        server.shutdownNow();
    }
}
