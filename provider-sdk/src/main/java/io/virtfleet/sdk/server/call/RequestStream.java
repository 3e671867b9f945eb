package io.virtfleet.sdk.server.call;

import io.grpc.Context;
import io.grpc.stub.StreamObserver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The messages of a caller that streams, given to a receiver until one of them ends it. */
public final class RequestStream<Q> implements StreamObserver<Q> {
    private static final Logger LOG = LoggerFactory.getLogger(RequestStream.class);

    /** Who takes the messages, one at a time; the caller waits while it works. */
    public interface Receiver<Q> {
        /** Takes one; what it throws ends the call with that fault. */
        void take(Q message);

        /** The caller has sent all. */
        void complete();

        /** The caller left, or taking failed: nothing more comes. */
        void abort();
    }

    private final ReplyStream<?> reply;
    private final Receiver<Q> receiver;
    private boolean over;

    /** Gives messages to {@code receiver}, and its faults to the caller. */
    public RequestStream(ReplyStream<?> reply, Receiver<Q> receiver) {
        this.reply = reply;
        this.receiver = receiver;
    }

    @Override
    public void onNext(Q message) {
        attempt(() -> receiver.take(message));
    }

    @Override
    public void onCompleted() {
        attempt(receiver::complete);
        over = true;
    }

    @Override
    public void onError(Throwable left) {
        if (!over) {
            over = true;
            abort();
        }
    }

    private void attempt(Runnable work) {
        if (over) {
            return;
        }
        try {
            Interruption.during(Context.current(), () -> {
                work.run();
                return true;
            });
        } catch (Throwable failure) {
            over = true;
            reply.fail(failure);
            abort();
        }
    }

    private void abort() {
        try {
            receiver.abort();
        } catch (RuntimeException failure) {
            LOG.warn("a broken stream could not be put away: {}", failure.toString());
        }
    }
}
