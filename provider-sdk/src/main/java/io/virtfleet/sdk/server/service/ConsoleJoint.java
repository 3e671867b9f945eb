package io.virtfleet.sdk.server.service;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.console.ConsoleCodec;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleInput;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleOutput;
import io.virtfleet.sdk.server.call.ReplyStream;
import io.virtfleet.sdk.server.call.RequestStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** Joins one caller with one console until either side ends it. */
final class ConsoleJoint implements RequestStream.Receiver<ConsoleInput>, ConsoleReader {
    private final Consoles consoles;
    private final ReplyStream<ConsoleOutput> stream;
    private final CompletableFuture<ConsoleSession> session = new CompletableFuture<>();
    private final AtomicBoolean left = new AtomicBoolean();
    private boolean told;

    ConsoleJoint(Consoles consoles, ReplyStream<ConsoleOutput> stream) {
        this.consoles = consoles;
        this.stream = stream;
    }

    @Override
    public void take(ConsoleInput message) {
        if (session.isDone()) {
            session.join().input(FieldPath.read(at -> ConsoleCodec.decodeInput(message, at)));
        } else {
            open(FieldPath.read(at -> ConsoleCodec.decodeOpening(message, at)));
        }
    }

    @Override
    public void complete() {
        stream.complete();
    }

    @Override
    public void abort() {
        close();
    }

    @Override
    public void output(ByteBuffer bytes) {
        tellOpened();
        stream.send(ConsoleCodec.encodeOutput(bytes));
    }

    @Override
    public void ended() {
        stream.complete();
    }

    @Override
    public void broken(Fault fault) {
        stream.fail(new ProviderException(fault));
    }

    /** Leaves the console once, as soon as it is joined. */
    void close() {
        if (!left.getAndSet(true)) {
            var unused = session.thenAccept(ConsoleSession::close);
        }
    }

    private void open(ConsoleCodec.Opening opening) {
        if (opening.kind() == Consoles.Kind.VNC) {
            Traits.require(consoles.traits(), Capability.VNC_CONSOLES, "open.kind");
        }
        ConsoleSession joined = consoles.open(opening.vm(), opening.kind(), this);
        tellOpened();
        session.complete(joined);
    }

    /** A console may speak before its opening returns; the caller still hears first that it is joined. */
    private synchronized void tellOpened() {
        if (!told) {
            told = true;
            stream.send(ConsoleCodec.encodeOpened());
        }
    }
}
