package io.virtfleet.sdk.trace;

import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.virtfleet.sdk.wire.FaultStatus;

/** What the span of a call says, on both of its sides; the names are OpenTelemetry's. */
final class CallFacts {
    private CallFacts() {}

    static Span began(Span span, MethodDescriptor<?, ?> method) {
        String service = method.getServiceName();
        String bare = method.getBareMethodName();
        return span.with("rpc.system", "grpc")
                .with("rpc.service", service == null ? "" : service)
                .with("rpc.method", bare == null ? "" : bare);
    }

    /** The fault's message stays out of it: it may tell of what a user wrote. */
    static void ended(Span span, Status status, Metadata trailers) {
        span.with("rpc.grpc.status_code", status.getCode().value());
        if (!status.isOk()) {
            span.failed(FaultStatus.decode(status, trailers).kind().name());
        }
        span.end();
    }
}
