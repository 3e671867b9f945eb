package io.virtfleet.sdk.trace;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;

/** Takes up the trace of a caller, so that the work for the call is part of it. */
public final class IncomingTraces implements ServerInterceptor {
    private final Tracer tracer;

    public IncomingTraces(Tracer tracer) {
        this.tracer = tracer;
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        return TraceParent.parse(headers.get(TraceParent.KEY))
                .map(caller -> tracer.join(call.getMethodDescriptor().getFullMethodName(), caller))
                .map(span -> within(span, call, headers, next))
                .orElseGet(() -> next.startCall(call, headers));
    }

    private static <Q, R> ServerCall.Listener<Q> within(
            Span span, ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        CallFacts.began(span, call.getMethodDescriptor());
        ServerCall<Q, R> traced = new SimpleForwardingServerCall<>(call) {
            @Override
            public void close(Status status, Metadata trailers) {
                CallFacts.ended(span, status, trailers);
                super.close(status, trailers);
            }
        };
        return new SimpleForwardingServerCallListener<>(
                Contexts.interceptCall(CurrentSpan.in(Context.current(), span), traced, headers, next)) {
            @Override
            public void onCancel() {
                CallFacts.ended(span, Status.CANCELLED, new Metadata());
                super.onCancel();
            }
        };
    }
}
