package io.virtfleet.sdk.server.call;

import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.StatusRuntimeException;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.sdk.wire.FaultStatus;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Semaphore;

/** Refuses calls that are too many, and all new ones once the server stops. */
public final class CallLimits implements ServerInterceptor {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
    /** Streams that live as long as their caller: they would fill the places and wait for nothing. */
    private static final Set<String> WITHOUT_END = Set.of("Watch", "OpenConsole", "ServerReflectionInfo");

    private final int limit;
    private final Semaphore places;
    private volatile boolean draining;

    /** So many calls at a time. */
    public CallLimits(int limit) {
        this.limit = limit;
        this.places = new Semaphore(limit);
    }

    /** Refuses every new call from now on. */
    public void drain() {
        draining = true;
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        MethodDescriptor<Q, R> method = call.getMethodDescriptor();
        if (isHealth(method)) {
            return next.startCall(call, headers);
        }
        if (draining) {
            return refuse(call, Fault.of(FaultKind.UNREACHABLE, "the provider is stopping"));
        }
        if (WITHOUT_END.contains(String.valueOf(method.getBareMethodName()))) {
            return next.startCall(call, headers);
        }
        if (!places.tryAcquire()) {
            return refuse(
                    call,
                    Fault.of(FaultKind.EXHAUSTED, "the provider answers " + limit + " calls already")
                            .withRetryAfter(RETRY_AFTER));
        }
        return new Placed<>(started(call, headers, next));
    }

    private <Q, R> ServerCall.Listener<Q> started(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        try {
            return next.startCall(call, headers);
        } catch (RuntimeException failure) {
            places.release();
            throw failure;
        }
    }

    private static boolean isHealth(MethodDescriptor<?, ?> method) {
        return "grpc.health.v1.Health".equals(method.getServiceName());
    }

    private static <Q> ServerCall.Listener<Q> refuse(ServerCall<Q, ?> call, Fault fault) {
        StatusRuntimeException refusal = FaultStatus.encode(fault);
        Metadata trailers = refusal.getTrailers();
        call.close(refusal.getStatus(), trailers == null ? new Metadata() : trailers);
        return new ServerCall.Listener<>() {};
    }

    /** Gives the place back; gRPC tells of each call exactly one of the two ends, after the last of its work. */
    private final class Placed<Q> extends SimpleForwardingServerCallListener<Q> {
        Placed(ServerCall.Listener<Q> listener) {
            super(listener);
        }

        @Override
        public void onCancel() {
            places.release();
            super.onCancel();
        }

        @Override
        public void onComplete() {
            places.release();
            super.onComplete();
        }
    }
}
