package io.virtfleet.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.ByteString;
import io.grpc.Metadata;
import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.provider.ProviderFacts;
import io.virtfleet.contract.provider.ProviderFactsCodec;
import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.proto.v1.ProviderGrpc.ProviderImplBase;
import io.virtfleet.proto.v1.ProviderProto.DeleteRequest;
import io.virtfleet.proto.v1.ProviderProto.DescribeRequest;
import io.virtfleet.proto.v1.ProviderProto.DescribeResponse;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesRequest;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesResponse;
import io.virtfleet.sdk.wire.FaultStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteProviderTest {

    private static final ProviderIdentity IDENTITY = new ProviderIdentity("test", "1");

    @ParameterizedTest
    @EnumSource(FaultKind.class)
    void everyKindOfFaultSurvivesTheTrip(FaultKind kind) {
        Fault fault = Fault.of(kind, "spec.nics[0].vlan_id", "is \u00fc taken")
                .withRetryAfter(Duration.ofSeconds(3))
                .withParams(Map.of("vlan", "7"));
        try (var server = LoopbackServer.start(new FailingProvider(fault));
                var channel = ProviderChannel.plain(server.address())) {
            assertThat(faultOf(channel, Remotes.DEADLINES)).isEqualTo(fault);
        }
    }

    @ParameterizedTest
    @EnumSource(FaultKind.class)
    void onlyARefusalByEpochIsToldToTheLeader(FaultKind kind) {
        Fault fault = Fault.of(kind, "no");
        List<Fault> told = new ArrayList<>();
        try (var server = LoopbackServer.start(new FailingProvider(fault));
                var channel = ProviderChannel.plain(server.address())) {
            var provider = RemoteProvider.of(
                    channel, () -> Remotes.EPOCH, Remotes.DEADLINES, Backoff.usual(new SplittableRandom(1)), told::add);

            assertThatThrownBy(() -> provider.virtualMachines().delete(Remotes.VM))
                    .isInstanceOf(ProviderException.class);

            assertThat(told).isEqualTo(kind == FaultKind.FENCED ? List.of(fault) : List.of());
        }
    }

    @Test
    void aCallThatTakesTooLongIsUnreachable() {
        var hasty = new Deadlines(Duration.ofMillis(50), Duration.ofMillis(50), Duration.ofMillis(50));
        try (var server = LoopbackServer.start(new SilentProvider());
                var channel = ProviderChannel.plain(server.address())) {
            assertThat(faultOf(channel, hasty).kind()).isEqualTo(FaultKind.UNREACHABLE);
        }
    }

    @Test
    void aProviderThatIsNotThereIsUnreachable() {
        var server = LoopbackServer.start();
        server.close();
        try (var channel = ProviderChannel.plain(server.address())) {
            Fault fault = faultOf(channel, Remotes.DEADLINES);

            assertThat(fault.kind()).isEqualTo(FaultKind.UNREACHABLE);
            assertThat(fault.message()).contains("refused");
        }
    }

    @Test
    void aPartThatIsNotServedIsUnsupported() {
        try (var server = LoopbackServer.start();
                var channel = ProviderChannel.plain(server.address())) {
            assertThat(faultOf(channel, Remotes.DEADLINES).kind()).isEqualTo(FaultKind.UNSUPPORTED);
        }
    }

    @Test
    void onlyChangesCarryTheEpoch() {
        var fleet = Metadata.Key.of("virtfleet-fleet", Metadata.ASCII_STRING_MARSHALLER);
        var epoch = Metadata.Key.of("virtfleet-epoch", Metadata.ASCII_STRING_MARSHALLER);
        try (var server = LoopbackServer.start(EveryCall.services());
                var channel = ProviderChannel.plain(server.address())) {
            EveryCall.changes(Remotes.provider(channel)).forEach((name, call) -> {
                assertThatThrownBy(call::run).isInstanceOf(ProviderException.class);

                assertThat(server.metadata(name).get(fleet)).as(name).isEqualTo("fleet-a");
                assertThat(server.metadata(name).get(epoch)).as(name).isEqualTo("7");
            });
            EveryCall.reads(Remotes.provider(channel)).forEach((name, call) -> {
                assertThatThrownBy(call::run).isInstanceOf(ProviderException.class);

                assertThat(server.metadata(name).containsKey(fleet)).as(name).isFalse();
                assertThat(server.metadata(name).containsKey(epoch)).as(name).isFalse();
            });
        }
    }

    @Test
    void hasThePartsTheProviderSaysItHas() {
        try (var server = LoopbackServer.start(new CapableProvider(EnumSet.allOf(Capability.class)));
                var channel = ProviderChannel.plain(server.address())) {
            RemoteProvider provider = Remotes.provider(channel);
            ProviderFacts facts = provider.facts();

            assertThat(facts.identity()).isEqualTo(IDENTITY);
            assertThat(provider.parts(facts).facts()).isEqualTo(facts);
        }
    }

    @Test
    void anInventoryThatCannotBeWatchedIsNone() {
        var facts = new ProviderFacts(IDENTITY, Set.of(Capability.INVENTORY, Capability.PAUSE));
        try (var server = LoopbackServer.start();
                var channel = ProviderChannel.plain(server.address())) {
            var parts = Remotes.provider(channel).parts(facts);

            assertThat(parts.facts()).isEqualTo(facts);
            assertThat(parts.inventory()).get().isNotInstanceOf(WatchableInventory.class);
        }
    }

    @Test
    void anAnswerThatIsTooLargeIsAFaultAndNotAHang() {
        byte[] huge = new byte[17 << 20];
        var answer = DescribeResponse.newBuilder();
        answer.getVmBuilder().setNameBytes(ByteString.copyFrom(huge));
        try (var server = LoopbackServer.start(new AnsweringProvider(answer.build()));
                var channel = ProviderChannel.plain(server.address())) {
            assertThat(faultOf(channel, Remotes.DEADLINES).kind()).isEqualTo(FaultKind.EXHAUSTED);
        }
    }

    @Test
    void anEmptyAnswerIsTheProvidersBug() {
        try (var server = LoopbackServer.start(new AnsweringProvider(DescribeResponse.getDefaultInstance()));
                var channel = ProviderChannel.plain(server.address())) {
            assertThat(faultOf(channel, Remotes.DEADLINES).kind()).isEqualTo(FaultKind.INTERNAL);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "localhost", "localhost:", ":9443", "localhost:0", "localhost:70000", "a b:1", "::1:9443"})
    void refusesWhatIsNoAddress(String text) {
        assertThatThrownBy(() -> ProviderAddress.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:9443", "10.0.0.1:1", "[::1]:65535", "provider.ns.svc:9443"})
    void readsAddresses(String text) {
        assertThat(ProviderAddress.parse(text)).hasToString(text);
    }

    private static Fault faultOf(ProviderChannel channel, Deadlines deadlines) {
        return catchThrowableOfType(
                        ProviderException.class,
                        () -> Remotes.provider(channel, deadlines)
                                .virtualMachines()
                                .describe(new VmId("vm-1")))
                .fault();
    }

    private static final class FailingProvider extends ProviderImplBase {
        private final Fault fault;

        FailingProvider(Fault fault) {
            this.fault = fault;
        }

        @Override
        public void describe(DescribeRequest request, StreamObserver<DescribeResponse> reply) {
            reply.onError(FaultStatus.encode(fault));
        }

        @Override
        public void delete(DeleteRequest request, StreamObserver<Operation> reply) {
            reply.onError(FaultStatus.encode(fault));
        }
    }

    private static final class SilentProvider extends ProviderImplBase {
        @Override
        public void describe(DescribeRequest request, StreamObserver<DescribeResponse> reply) {}
    }

    private static final class AnsweringProvider extends ProviderImplBase {
        private final DescribeResponse answer;

        AnsweringProvider(DescribeResponse answer) {
            this.answer = answer;
        }

        @Override
        public void describe(DescribeRequest request, StreamObserver<DescribeResponse> reply) {
            reply.onNext(answer);
            reply.onCompleted();
        }
    }

    private static final class CapableProvider extends ProviderImplBase {
        private final Set<Capability> capabilities;

        CapableProvider(Set<Capability> capabilities) {
            this.capabilities = capabilities;
        }

        @Override
        public void getCapabilities(GetCapabilitiesRequest request, StreamObserver<GetCapabilitiesResponse> reply) {
            reply.onNext(ProviderFactsCodec.encode(new ProviderFacts(IDENTITY, capabilities)));
            reply.onCompleted();
        }
    }
}
