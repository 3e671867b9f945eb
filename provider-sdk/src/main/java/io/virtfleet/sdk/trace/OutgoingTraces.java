package io.virtfleet.sdk.trace;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;

/** Makes a call that is made within a trace a span of it, and tells the other side. */
public final class OutgoingTraces implements ClientInterceptor {
    @Override
    public <Q, R> ClientCall<Q, R> interceptCall(MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
        Span current = Span.current();
        ClientCall<Q, R> call = next.newCall(method, options);
        return current.traceParent().isEmpty() ? call : new Traced<>(call, method, current);
    }

    /** One call, from its start to its status. */
    private static final class Traced<Q, R> extends SimpleForwardingClientCall<Q, R> {
        private final MethodDescriptor<Q, R> method;
        private final Span caller;

        Traced(ClientCall<Q, R> call, MethodDescriptor<Q, R> method, Span caller) {
            super(call);
            this.method = method;
            this.caller = caller;
        }

        @Override
        public void start(Listener<R> listener, Metadata headers) {
            Span span = CallFacts.began(caller.child(method.getFullMethodName(), SpanKind.CLIENT), method);
            span.traceParent().ifPresent(self -> headers.put(TraceParent.KEY, self.header()));
            super.start(
                    new SimpleForwardingClientCallListener<>(listener) {
                        @Override
                        public void onClose(Status status, Metadata trailers) {
                            CallFacts.ended(span, status, trailers);
                            super.onClose(status, trailers);
                        }
                    },
                    headers);
        }
    }
}
