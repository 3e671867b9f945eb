package io.virtfleet.sdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.proto.v1.CapabilityProto.Capability;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesRequest;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProviderProgramTest {
    private static final ProviderProgram PROGRAM = ProviderProgram.named("fake", "1.2");
    private static final List<String> ANY_PORT = List.of("--insecure", "--port=0", "--health-port=0");

    @Test
    void servesTheParts() throws ProgramExit {
        try (ServingProvider serving = PROGRAM.start(ANY_PORT, Map.of(), ProviderProgramTest::parts)) {
            ManagedChannel channel = NettyChannelBuilder.forAddress("127.0.0.1", serving.port())
                    .usePlaintext()
                    .build();
            try {
                GetCapabilitiesResponse facts = ProviderGrpc.newBlockingStub(channel)
                        .getCapabilities(GetCapabilitiesRequest.getDefaultInstance());
                assertThat(facts.getProviderType()).isEqualTo("fake");
                assertThat(facts.getProviderVersion()).isEqualTo("1.2");
                assertThat(facts.getCapabilitiesList())
                        .containsExactlyInAnyOrder(Capability.CAPABILITY_INVENTORY, Capability.CAPABILITY_WATCH);
            } finally {
                channel.shutdownNow();
            }
        }
    }

    @Test
    void saysThatAPortIsInUse() throws ProgramExit {
        try (ServingProvider serving = PROGRAM.start(ANY_PORT, Map.of(), ProviderProgramTest::parts)) {
            List<String> same = List.of("--insecure", "--port", "" + serving.port(), "--health-port=0");
            assertThatThrownBy(() -> PROGRAM.start(same, Map.of(), ProviderProgramTest::parts))
                    .isInstanceOfSatisfying(ProgramExit.class, exit -> {
                        assertThat(exit.code()).isEqualTo(78);
                        assertThat(exit.sentence()).contains(serving.port() + " is in use");
                    });
        }
    }

    private static ProviderParts parts(ProviderContext context) {
        context.feed().whole();
        return ProviderParts.of(new ProviderIdentity("fake", "1.2"), new FakeVms(), context.tasks())
                .withInventory(context.feed());
    }
}
