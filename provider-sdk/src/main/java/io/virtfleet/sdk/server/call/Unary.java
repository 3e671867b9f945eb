package io.virtfleet.sdk.server.call;

import io.grpc.Context;
import io.grpc.stub.StreamObserver;
import java.util.function.Supplier;

/** Answers a call of one request and one answer. */
public final class Unary {
    private Unary() {}

    /** Does the work on the calling thread; a fault of any kind becomes the call's status. */
    public static <R> void answer(StreamObserver<R> reply, Supplier<R> work) {
        R answer;
        try {
            answer = Interruption.during(Context.current(), work);
        } catch (Throwable failure) {
            reply.onError(CallFaults.status(failure));
            return;
        }
        reply.onNext(answer);
        reply.onCompleted();
    }
}
