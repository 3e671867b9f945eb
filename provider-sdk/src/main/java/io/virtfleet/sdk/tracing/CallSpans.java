package io.virtfleet.sdk.tracing;

import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.virtfleet.sdk.wire.FaultStatus;

/** What the span of a call says, on both of its sides; the names are OpenTelemetry's. */
final class CallSpans {
    /** How a call carries its trace. */
    static final TextMapPropagator W3C = W3CTraceContextPropagator.getInstance();

    private CallSpans() {}

    static Metadata.Key<String> header(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }

    static void began(Span span, MethodDescriptor<?, ?> method) {
        String service = method.getServiceName();
        String bare = method.getBareMethodName();
        span.setAttribute("rpc.system", "grpc")
                .setAttribute("rpc.service", service == null ? "" : service)
                .setAttribute("rpc.method", bare == null ? "" : bare);
    }

    /** Only the first end counts. The fault's message stays out of it: it may tell of what a user wrote. */
    static void ended(Span span, Status status, Metadata trailers) {
        span.setAttribute("rpc.grpc.status_code", status.getCode().value());
        if (!status.isOk()) {
            span.setStatus(
                    StatusCode.ERROR,
                    FaultStatus.decode(status, trailers).kind().name());
        }
        span.end();
    }
}
