package io.virtfleet.sdk.tracing;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.virtfleet.program.tracing.Tracing;
import org.jspecify.annotations.Nullable;

/** Takes up the trace of a caller, so that the work for the call is part of it. A call outside of a trace begins none. */
public final class TracingServerInterceptor implements ServerInterceptor {
    private final Tracing tracing;

    public TracingServerInterceptor(Tracing tracing) {
        this.tracing = tracing;
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        Context caller = CallSpans.W3C.extract(Context.root(), headers, Headers.READER);
        if (!Span.fromContext(caller).getSpanContext().isValid()) {
            return next.startCall(call, headers);
        }
        Context context = tracing.join(call.getMethodDescriptor().getFullMethodName(), caller);
        Span span = Span.fromContext(context);
        CallSpans.began(span, call.getMethodDescriptor());
        ServerCall<Q, R> traced = new SimpleForwardingServerCall<>(call) {
            @Override
            public void close(Status status, Metadata trailers) {
                CallSpans.ended(span, status, trailers);
                super.close(status, trailers);
            }
        };
        return new TracedListener<>(
                context.wrapSupplier(() -> next.startCall(traced, headers)).get(), context);
    }

    /** Does what a call asks for within its trace. */
    private static final class TracedListener<Q> extends ServerCall.Listener<Q> {
        private final ServerCall.Listener<Q> listener;
        private final Context context;

        TracedListener(ServerCall.Listener<Q> listener, Context context) {
            this.listener = listener;
            this.context = context;
        }

        @Override
        public void onMessage(Q message) {
            context.wrapConsumer(listener::onMessage).accept(message);
        }

        @Override
        public void onHalfClose() {
            context.wrap(listener::onHalfClose).run();
        }

        @Override
        public void onReady() {
            context.wrap(listener::onReady).run();
        }

        @Override
        public void onCancel() {
            CallSpans.ended(Span.fromContext(context), Status.CANCELLED, new Metadata());
            context.wrap(listener::onCancel).run();
        }

        @Override
        public void onComplete() {
            context.wrap(listener::onComplete).run();
        }
    }

    /** Reads the headers of a call. */
    private enum Headers implements TextMapGetter<Metadata> {
        READER;

        @Override
        public Iterable<String> keys(Metadata headers) {
            return headers.keys();
        }

        @Override
        public @Nullable String get(@Nullable Metadata headers, String name) {
            return headers == null ? null : headers.get(CallSpans.header(name));
        }
    }
}
