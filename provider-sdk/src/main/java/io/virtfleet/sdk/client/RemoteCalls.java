package io.virtfleet.sdk.client;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.wire.FaultStatus;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** How a call is made: with a deadline, a typed fault when it fails, and the epoch when it changes something. */
final class RemoteCalls {
    private static final Metadata.Key<String> FLEET =
            Metadata.Key.of("virtfleet-fleet", Metadata.ASCII_STRING_MARSHALLER);
    private static final Metadata.Key<String> EPOCH =
            Metadata.Key.of("virtfleet-epoch", Metadata.ASCII_STRING_MARSHALLER);

    private final ProviderChannel channel;
    private final Supplier<Epoch> epoch;
    private final Deadlines deadlines;
    private final Consumer<Fault> fenced;

    RemoteCalls(ProviderChannel channel, Supplier<Epoch> epoch, Deadlines deadlines, Consumer<Fault> fenced) {
        this.channel = channel;
        this.epoch = epoch;
        this.deadlines = deadlines;
        this.fenced = fenced;
    }

    Deadlines deadlines() {
        return deadlines;
    }

    /** Dials at once if the last try failed, rather than when the channel's own patience ends. */
    void redial() {
        channel.redial();
    }

    /** A call that changes nothing. */
    <Q, R> R read(MethodDescriptor<Q, R> method, Q request) {
        return call(channel.channel(), method, within(deadlines.reads()), request);
    }

    /** A call that changes something. */
    <Q, R> R change(MethodDescriptor<Q, R> method, Q request) {
        Channel stamped = stamped();
        try {
            return call(stamped, method, within(deadlines.changes()), request);
        } catch (ProviderException failure) {
            tellIfFenced(failure.fault());
            throw failure;
        }
    }

    /** A stream from the provider that changes nothing; it has no deadline, its reader looks at the clock. */
    <Q, R> RemoteStream<Q, R> open(MethodDescriptor<Q, R> method, Q request) {
        return new RemoteStream<>(
                ClientCalls.blockingV2ServerStreamingCall(channel.channel(), method, CallOptions.DEFAULT, request));
    }

    /** A stream both ways that changes nothing. */
    <Q, R> RemoteStream<Q, R> openBoth(MethodDescriptor<Q, R> method) {
        return new RemoteStream<>(
                ClientCalls.blockingBidiStreamingCall(channel.channel(), method, CallOptions.DEFAULT));
    }

    /** A stream to the provider that changes something. */
    <Q, R> RemoteStream<Q, R> openChange(MethodDescriptor<Q, R> method) {
        return new RemoteStream<>(
                ClientCalls.blockingClientStreamingCall(stamped(), method, CallOptions.DEFAULT), this::tellIfFenced);
    }

    private void tellIfFenced(Fault fault) {
        if (fault.kind() == FaultKind.FENCED) {
            fenced.accept(fault);
        }
    }

    private static <Q, R> R call(Channel channel, MethodDescriptor<Q, R> method, CallOptions options, Q request) {
        try {
            return ClientCalls.blockingUnaryCall(channel, method, options, request);
        } catch (StatusRuntimeException failure) {
            throw new ProviderException(FaultStatus.decode(failure), failure);
        }
    }

    private static CallOptions within(Duration deadline) {
        return CallOptions.DEFAULT.withDeadlineAfter(deadline.toNanos(), TimeUnit.NANOSECONDS);
    }

    private Channel stamped() {
        Epoch now = epoch.get();
        Metadata headers = new Metadata();
        headers.put(FLEET, now.fleet());
        headers.put(EPOCH, Long.toString(now.number()));
        return ClientInterceptors.intercept(channel.channel(), MetadataUtils.newAttachHeadersInterceptor(headers));
    }
}
