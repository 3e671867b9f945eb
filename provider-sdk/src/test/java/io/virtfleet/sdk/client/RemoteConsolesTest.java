package io.virtfleet.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.console.ConsoleCodec;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.proto.v1.ConsolesGrpc;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleInput;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleOutput;
import io.virtfleet.sdk.wire.FaultStatus;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RemoteConsolesTest {

    private final LoopbackServer server = LoopbackServer.start(new Echo());
    private final ProviderChannel channel = ProviderChannel.plain(server.address());
    private final Screen screen = new Screen();

    @AfterEach
    void close() {
        channel.close();
        server.close();
    }

    @Test
    void whatIsTypedComesBackUntilItIsClosed() {
        var session = Remotes.provider(channel).consoles().open(Remotes.VM, Consoles.Kind.SERIAL, screen);

        session.input(bytes("hello"));
        await().until(() -> screen.heard.equals(List.of("hello")));
        session.close();

        await().until(() -> screen.heard.equals(List.of("hello", "ended")));
    }

    @Test
    void aConsoleThatBreaksIsTold() {
        var session = Remotes.provider(channel).consoles().open(Remotes.VM, Consoles.Kind.SERIAL, screen);

        session.input(bytes("break"));

        await().until(() -> screen.heard.equals(List.of("BUSY")));
        Fault late = catchThrowableOfType(ProviderException.class, () -> session.input(bytes("x")))
                .fault();
        assertThat(late.kind()).isIn(FaultKind.BUSY, FaultKind.UNREACHABLE);
        session.close();
    }

    @Test
    void aConsoleThatIsRefusedIsNotOpened() {
        Fault fault = catchThrowableOfType(
                        ProviderException.class,
                        () -> Remotes.provider(channel).consoles().open(Remotes.VM, Consoles.Kind.VNC, screen))
                .fault();

        assertThat(fault).isEqualTo(Fault.of(FaultKind.UNSUPPORTED, "kind", "has no screen"));
        assertThat(screen.heard).isEmpty();
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static final class Screen implements ConsoleReader {
        private final List<String> heard = new CopyOnWriteArrayList<>();

        @Override
        public void output(ByteBuffer bytes) {
            heard.add(StandardCharsets.UTF_8.decode(bytes).toString());
        }

        @Override
        public void ended() {
            heard.add("ended");
        }

        @Override
        public void broken(Fault fault) {
            heard.add(fault.kind().name());
        }
    }

    /** A serial console that says what it hears, and breaks when asked to. */
    private static final class Echo extends ConsolesGrpc.ConsolesImplBase {
        @Override
        public StreamObserver<ConsoleInput> openConsole(StreamObserver<ConsoleOutput> reply) {
            return new StreamObserver<>() {
                @Override
                public void onNext(ConsoleInput input) {
                    if (input.getContent().toStringUtf8().equals("break")) {
                        reply.onError(FaultStatus.encode(Fault.of(FaultKind.BUSY, "it broke")));
                    } else if (input.hasContent()) {
                        reply.onNext(
                                ConsoleCodec.encodeOutput(input.getContent().asReadOnlyByteBuffer()));
                    } else if (input.getOpen().getKindValue() == 1) {
                        reply.onNext(ConsoleCodec.encodeOpened());
                    } else {
                        reply.onError(FaultStatus.encode(Fault.of(FaultKind.UNSUPPORTED, "kind", "has no screen")));
                    }
                }

                @Override
                public void onError(Throwable failure) {}

                @Override
                public void onCompleted() {
                    reply.onCompleted();
                }
            };
        }
    }
}
