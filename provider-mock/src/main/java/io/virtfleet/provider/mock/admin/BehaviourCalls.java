package io.virtfleet.provider.mock.admin;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.virtfleet.contract.Fault;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.sdk.wire.FaultStatus;
import java.time.Duration;
import java.util.Optional;

/** Counts, delays and fails calls, and loses their answers, as the behaviour says. */
public final class BehaviourCalls implements ServerInterceptor {
    private final Behaviour behaviour;

    public BehaviourCalls(Behaviour behaviour) {
        this.behaviour = behaviour;
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        Optional<Call> kind = CallNames.of(call.getMethodDescriptor());
        return kind.isPresent() ? behave(kind.get(), call, headers, next) : next.startCall(call, headers);
    }

    private <Q, R> ServerCall.Listener<Q> behave(
            Call kind, ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        behaviour.count(kind);
        Optional<Fault> fault = behaviour.faults().next(kind);
        boolean loses = behaviour.losses().next(kind).isPresent();
        pass(behaviour.delay(kind));
        if (fault.isPresent()) {
            StatusRuntimeException failure = FaultStatus.encode(fault.get());
            Metadata trailers = failure.getTrailers();
            call.close(failure.getStatus(), trailers == null ? new Metadata() : trailers);
            return new ServerCall.Listener<>() {};
        }
        return next.startCall(loses ? new Lost<>(call) : call, headers);
    }

    /** Every call has a virtual thread of its own, so waiting costs nobody else. */
    private static void pass(Duration delay) {
        try {
            Thread.sleep(delay);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** A call whose work is done and whose answer never arrives. */
    private static final class Lost<Q, R> extends SimpleForwardingServerCall<Q, R> {
        Lost(ServerCall<Q, R> call) {
            super(call);
        }

        @Override
        public void sendHeaders(Metadata headers) {
            // Nothing of the answer arrives.
        }

        @Override
        public void sendMessage(R message) {
            // Nothing of the answer arrives.
        }

        @Override
        public void close(Status status, Metadata trailers) {
            super.close(Status.UNAVAILABLE.withDescription("the connection broke"), new Metadata());
        }
    }
}
