package io.virtfleet.sdk.tracing;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.virtfleet.program.tracing.Tracing;
import org.jspecify.annotations.Nullable;

/** Makes a call that is made within a trace a span of it, and tells the other side. */
public final class TracingClientInterceptor implements ClientInterceptor {
    @Override
    public <Q, R> ClientCall<Q, R> interceptCall(MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
        ClientCall<Q, R> call = next.newCall(method, options);
        return Span.current().getSpanContext().isValid() ? new Traced<>(call, method, Context.current()) : call;
    }

    /** One call, from its start to its status. */
    private static final class Traced<Q, R> extends SimpleForwardingClientCall<Q, R> {
        private final MethodDescriptor<Q, R> method;
        private final Context caller;

        Traced(ClientCall<Q, R> call, MethodDescriptor<Q, R> method, Context caller) {
            super(call);
            this.method = method;
            this.caller = caller;
        }

        @Override
        public void start(Listener<R> listener, Metadata headers) {
            Span span = caller.wrapSupplier(() -> Tracing.child(method.getFullMethodName(), SpanKind.CLIENT))
                    .get();
            CallSpans.began(span, method);
            CallSpans.W3C.inject(caller.with(span), headers, Traced::put);
            super.start(
                    new SimpleForwardingClientCallListener<>(listener) {
                        @Override
                        public void onClose(Status status, Metadata trailers) {
                            CallSpans.ended(span, status, trailers);
                            super.onClose(status, trailers);
                        }
                    },
                    headers);
        }

        // The carrier is the one that was handed in; the interface says that it may be none.
        private static void put(@Nullable Metadata headers, String name, String value) {
            if (headers != null) {
                headers.put(CallSpans.header(name), value);
            }
        }
    }
}
