package io.virtfleet.sdk.server.call;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Gives a deadline to calls that come without one, so that none holds its place for ever. */
public final class CallDeadlines implements ServerInterceptor {
    private final Duration usual;
    private final ScheduledExecutorService timer;

    /** The deadline of calls that bring none; streams have none. */
    public CallDeadlines(Duration usual, ScheduledExecutorService timer) {
        this.usual = usual;
        this.timer = timer;
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        Context context = Context.current();
        if (call.getMethodDescriptor().getType() != MethodType.UNARY || context.getDeadline() != null) {
            return next.startCall(call, headers);
        }
        Context.CancellableContext limited = context.withDeadlineAfter(usual.toMillis(), TimeUnit.MILLISECONDS, timer);
        return Contexts.interceptCall(limited, new Releasing<>(call, limited), headers, next);
    }

    /** Lets the timer forget a call that is answered. */
    private static final class Releasing<Q, R> extends io.grpc.ForwardingServerCall.SimpleForwardingServerCall<Q, R> {
        private final Context.CancellableContext limited;

        Releasing(ServerCall<Q, R> call, Context.CancellableContext limited) {
            super(call);
            this.limited = limited;
        }

        @Override
        public void close(io.grpc.Status status, Metadata trailers) {
            super.close(status, trailers);
            limited.cancel(null);
        }
    }
}
