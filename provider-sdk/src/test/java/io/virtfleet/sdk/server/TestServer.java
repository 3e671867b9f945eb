package io.virtfleet.sdk.server;

import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.sdk.wire.FaultStatus;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** A provider that serves plain on loopback over real sockets, with a channel to it. */
public final class TestServer implements AutoCloseable {
    private final ServingProvider serving;
    private final ManagedChannel channel;

    private TestServer(ServingProvider serving) {
        this.serving = serving;
        this.channel = NettyChannelBuilder.forAddress("127.0.0.1", serving.port())
                .usePlaintext()
                .build();
    }

    public static TestServer serving(PartsFactory factory, String... flags) throws ProgramExit {
        List<String> all = new ArrayList<>(List.of("--insecure", "--port=0", "--health-port=0"));
        all.addAll(List.of(flags));
        return new TestServer(ProviderProgram.named("fake", "1.2").start(all, Map.of(), factory));
    }

    /** Serves these VMs and the feed. */
    public static TestServer serving(FakeVms vms, String... flags) throws ProgramExit {
        return serving(context -> parts(vms, context), flags);
    }

    public static ProviderParts parts(FakeVms vms, ProviderContext context) {
        context.feed().whole();
        return ProviderParts.of(new ProviderIdentity("fake", "1.2"), vms, context.tasks())
                .withInventory(context.feed());
    }

    public ServingProvider provider() {
        return serving;
    }

    public ManagedChannel channel() {
        return channel;
    }

    public ProviderGrpc.ProviderBlockingStub calls() {
        return ProviderGrpc.newBlockingStub(channel);
    }

    /** Calls of a manager that leads fleet blue with this epoch. */
    public ProviderGrpc.ProviderBlockingStub callsOfEpoch(String epoch) {
        return calls().withInterceptors(Requests.leading("blue", epoch));
    }

    public HttpResponse<String> page(String path) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://127.0.0.1:" + serving.healthPort() + path);
            return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    /** The fault that a call answers. */
    public static Fault faultOf(ThrowingCallable call) {
        return FaultStatus.decode(Assertions.catchThrowableOfType(StatusRuntimeException.class, call));
    }

    @Override
    public void close() {
        channel.shutdownNow();
        serving.close();
    }
}
