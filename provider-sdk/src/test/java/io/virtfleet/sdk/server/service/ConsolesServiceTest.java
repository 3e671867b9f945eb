package io.virtfleet.sdk.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.Capability;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.proto.v1.ConsolesGrpc;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleInput;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleKind;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleOutput;
import io.virtfleet.sdk.server.FakeVms;
import io.virtfleet.sdk.server.Requests;
import io.virtfleet.sdk.server.TestServer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConsolesServiceTest {
    private final AtomicInteger left = new AtomicInteger();
    private final List<String> heard = new CopyOnWriteArrayList<>();

    @Test
    void joinsTellsAndEchoesUntilTheConsoleEnds() throws ProgramExit {
        try (TestServer server = server(Capability.VNC_CONSOLES)) {
            StreamObserver<ConsoleInput> caller = open(server, ConsoleKind.CONSOLE_KIND_VNC);
            caller.onNext(content("hello"));
            await().until(() -> heard.equals(List.of("opened", "hi", "hello")));
            caller.onNext(content("q"));
            await().until(() -> heard.getLast().equals("completed"));
            await().until(() -> left.get() == 1);
        }
    }

    @Test
    void leavesTheConsoleWhenTheCallerEndsOrBreaks() throws ProgramExit {
        try (TestServer server = server()) {
            StreamObserver<ConsoleInput> caller = open(server, ConsoleKind.CONSOLE_KIND_SERIAL);
            caller.onCompleted();
            await().until(() -> left.get() == 1 && heard.getLast().equals("completed"));
            StreamObserver<ConsoleInput> broken = open(server, ConsoleKind.CONSOLE_KIND_SERIAL);
            await().until(() -> heard.getLast().equals("hi"));
            broken.onError(Status.CANCELLED.asException());
            await().until(() -> left.get() == 2);
        }
    }

    @Test
    void endsConsolesWhenItStops() throws ProgramExit {
        try (TestServer server = server()) {
            var unused = open(server, ConsoleKind.CONSOLE_KIND_SERIAL);
            await().until(() -> heard.equals(List.of("opened", "hi")));
            server.provider().close();
            await().until(() -> heard.getLast().equals("UNAVAILABLE"));
            assertThat(left).hasValue(1);
        }
    }

    @Test
    void refusesAWrongOpening() throws ProgramExit {
        try (TestServer server = server()) {
            var unused = open(server, ConsoleKind.CONSOLE_KIND_VNC);
            await().until(() -> heard.equals(List.of("UNIMPLEMENTED")));
            ConsolesGrpc.newStub(server.channel())
                    .openConsole(new Hearing(heard))
                    .onNext(content("x"));
            await().until(() -> heard.equals(List.of("UNIMPLEMENTED", "INVALID_ARGUMENT")));
        }
    }

    @Test
    void echoesMoreThanTheCallerHasRoomFor() throws ProgramExit {
        try (TestServer server = server()) {
            StreamObserver<ConsoleInput> caller = open(server, ConsoleKind.CONSOLE_KIND_SERIAL);
            ConsoleInput much = ConsoleInput.newBuilder()
                    .setContent(ByteString.copyFrom(new byte[64 << 10]))
                    .build();
            int times = 100;
            for (int i = 0; i < times; i++) {
                caller.onNext(much);
            }
            await().until(() -> heard.size() == times + 2);
            caller.onCompleted();
        }
    }

    private TestServer server(Capability... traits) throws ProgramExit {
        return TestServer.serving(context ->
                TestServer.parts(new FakeVms(), context).withConsoles(new FakeParts().consoles(left, traits)));
    }

    private StreamObserver<ConsoleInput> open(TestServer server, ConsoleKind kind) {
        StreamObserver<ConsoleInput> caller =
                ConsolesGrpc.newStub(server.channel()).openConsole(new Hearing(heard));
        ConsoleInput.Builder opening = ConsoleInput.newBuilder();
        opening.getOpenBuilder().setVm(Requests.VM).setKind(kind);
        caller.onNext(opening.build());
        return caller;
    }

    private static ConsoleInput content(String text) {
        return ConsoleInput.newBuilder()
                .setContent(ByteString.copyFromUtf8(text))
                .build();
    }

    private record Hearing(List<String> heard) implements StreamObserver<ConsoleOutput> {
        @Override
        public void onNext(ConsoleOutput output) {
            heard.add(output.hasOpened() ? "opened" : output.getContent().toStringUtf8());
        }

        @Override
        public void onError(Throwable failure) {
            heard.add(Status.fromThrowable(failure).getCode().name());
        }

        @Override
        public void onCompleted() {
            heard.add("completed");
        }
    }
}
