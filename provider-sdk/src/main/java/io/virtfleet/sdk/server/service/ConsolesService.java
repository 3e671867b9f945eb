package io.virtfleet.sdk.server.service;

import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.proto.v1.ConsolesGrpc;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleInput;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleOutput;
import io.virtfleet.sdk.server.call.OpenStreams;
import io.virtfleet.sdk.server.call.ReplyStream;
import io.virtfleet.sdk.server.call.RequestStream;

/** Puts a provider's consoles on the wire. */
public final class ConsolesService extends ConsolesGrpc.ConsolesImplBase {
    private final Consoles consoles;
    private final OpenStreams streams;

    /** Serves this part; joined consoles are among {@code streams}. */
    public ConsolesService(Consoles consoles, OpenStreams streams) {
        this.consoles = consoles;
        this.streams = streams;
    }

    @Override
    public StreamObserver<ConsoleInput> openConsole(StreamObserver<ConsoleOutput> reply) {
        ReplyStream<ConsoleOutput> stream = ReplyStream.of(reply);
        ConsoleJoint joint = new ConsoleJoint(consoles, stream);
        stream.onEnd(() -> {
            streams.remove(stream);
            joint.close();
        });
        streams.add(stream);
        return new RequestStream<>(stream, joint);
    }
}
