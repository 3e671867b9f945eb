package io.virtfleet.provider.mock;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.provider.mock.admin.MockAdmin;
import io.virtfleet.sdk.server.ServingProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A mock provider inside this process, on a free port of loopback, for the tests of others. */
public final class MockServer implements AutoCloseable {
    private final ServingProvider serving;
    private final ManagedChannel channel;

    private MockServer(ServingProvider serving) {
        this.serving = serving;
        channel = Grpc.newChannelBuilder(address(serving), InsecureChannelCredentials.create())
                .build();
    }

    /** Starts one with the admin service; {@code flags} are added to its command line. */
    public static MockServer start(String... flags) {
        List<String> line = new ArrayList<>(List.of("--insecure", "--admin", "--port=0", "--health-port=0"));
        line.addAll(List.of(flags));
        try {
            return new MockServer(MockProvider.program().start(line, Map.of(), MockProvider::parts));
        } catch (ProgramExit exit) {
            throw new IllegalStateException(exit.sentence(), exit);
        }
    }

    /** Host and port, as a client dials them. */
    public String address() {
        return address(serving);
    }

    /** A plain channel to it, closed with it. */
    public ManagedChannel channel() {
        return channel;
    }

    public MockAdmin admin() {
        return new MockAdmin(channel);
    }

    @Override
    public void close() {
        channel.shutdownNow();
        serving.close();
    }

    private static String address(ServingProvider serving) {
        return "127.0.0.1:" + serving.port();
    }
}
