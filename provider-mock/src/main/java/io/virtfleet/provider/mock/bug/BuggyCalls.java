package io.virtfleet.provider.mock.bug;

import com.google.protobuf.Message;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.ProviderProto.CreateRequest;
import io.virtfleet.sdk.wire.FaultStatus;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** The planted bugs of the wire itself. */
public final class BuggyCalls implements ServerInterceptor {
    private static final String CONTRACT = "virtfleet.provider.v1.";
    private static final String REFLECTION = "grpc.reflection.";
    private static final Metadata.Key<String> FLEET =
            Metadata.Key.of("virtfleet-fleet", Metadata.ASCII_STRING_MARSHALLER);
    private static final Metadata.Key<String> EPOCH =
            Metadata.Key.of("virtfleet-epoch", Metadata.ASCII_STRING_MARSHALLER);
    private static final Metadata.Key<byte[]> DETAILS =
            Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);

    private final Bugs bugs;
    private final Map<String, Long> epochs = new ConcurrentHashMap<>();

    public BuggyCalls(Bugs bugs) {
        this.bugs = bugs;
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        if (bugs.has(Bug.REFLECTION_MISSING)
                && call.getMethodDescriptor().getFullMethodName().startsWith(REFLECTION)) {
            call.close(Status.UNIMPLEMENTED, new Metadata());
            return new ServerCall.Listener<>() {};
        }
        if (!call.getMethodDescriptor().getFullMethodName().startsWith(CONTRACT)) {
            return next.startCall(call, headers);
        }
        Runnable accepted = raiseEpoch(headers);
        Answers<Q, R> answers = new Answers<>(call, accepted);
        ServerCall.Listener<Q> listener = next.startCall(answers, headers);
        if (bugs.has(Bug.FENCES_AFTER_VALIDATION)) {
            return new EarlyChecks<>(listener, answers);
        }
        return bugs.has(Bug.DEFAULTS_UNKNOWN_ENUM) ? new Guesses<>(listener) : listener;
    }

    /** Answers what is to be done when the call is answered well. */
    private Runnable raiseEpoch(Metadata headers) {
        String epoch = headers.get(EPOCH);
        String fleet = headers.get(FLEET);
        if (fleet == null) {
            return () -> {};
        }
        if (epoch == null && bugs.has(Bug.ACCEPTS_MISSING_EPOCH)) {
            headers.put(EPOCH, Long.toString(epochs.getOrDefault(fleet, 1L)));
        } else if (epoch != null && epoch.matches("[1-9][0-9]{0,17}")) {
            long number = Long.parseLong(epoch);
            if (bugs.has(Bug.EPOCH_FORGOTTEN_WHEN_REFUSED)) {
                // The honest fence sees two epochs only: that of who leads, and that of who led before.
                headers.discardAll(EPOCH);
                headers.put(EPOCH, number < epochs.getOrDefault(fleet, 0L) ? "1" : "2");
                return () -> epochs.merge(fleet, number, Math::max);
            }
            long highest = epochs.merge(fleet, number, Math::max);
            if (bugs.has(Bug.IGNORES_EPOCH)) {
                headers.discardAll(EPOCH);
                headers.put(EPOCH, Long.toString(highest));
            }
        }
        return () -> {};
    }

    /** What is said wrong. */
    private final class Answers<Q, R> extends SimpleForwardingServerCall<Q, R> {
        private final Runnable accepted;

        Answers(ServerCall<Q, R> call, Runnable accepted) {
            super(call);
            this.accepted = accepted;
        }

        @Override
        public void sendMessage(R message) {
            super.sendMessage(message instanceof Message wire ? same(message, BuggyAnswers.told(wire, bugs)) : message);
        }

        @Override
        public void close(Status status, Metadata trailers) {
            if (bugs.has(Bug.FAULT_WITHOUT_DETAIL)) {
                trailers.discardAll(DETAILS);
            }
            if (status.isOk()) {
                accepted.run();
            }
            super.close(status, trailers);
        }
    }

    /** What is refused before anyone asks who leads. */
    private static final class EarlyChecks<Q> extends SimpleForwardingServerCallListener<Q> {
        private final ServerCall<Q, ?> call;
        private boolean refused;

        EarlyChecks(ServerCall.Listener<Q> listener, ServerCall<Q, ?> call) {
            super(listener);
            this.call = call;
        }

        @Override
        public void onMessage(Q message) {
            if (message instanceof CreateRequest wish && !wish.getSpec().hasHardware()) {
                refused = true;
                StatusRuntimeException refusal = FaultStatus.encode(
                        Fault.of(FaultKind.INVALID_SPEC, "spec.hardware", "spec.hardware must be set"));
                call.close(refusal.getStatus(), Objects.requireNonNull(refusal.getTrailers()));
            } else {
                super.onMessage(message);
            }
        }

        @Override
        public void onHalfClose() {
            if (!refused) {
                super.onHalfClose();
            }
        }
    }

    /** What is heard wrong. */
    private static final class Guesses<Q> extends SimpleForwardingServerCallListener<Q> {
        Guesses(ServerCall.Listener<Q> listener) {
            super(listener);
        }

        @Override
        public void onMessage(Q message) {
            super.onMessage(message instanceof Message wire ? same(message, EnumGuess.guessed(wire)) : message);
        }
    }

    @SuppressWarnings("unchecked") // A changed message has the type it had.
    private static <T> T same(T before, Object changed) {
        return (T) before.getClass().cast(changed);
    }
}
