package io.virtfleet.sdk.client;

import io.grpc.StatusException;
import io.grpc.stub.BlockingClientCall;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.wire.FaultStatus;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** An open stream. The next message is asked for when the one before was taken, so a slow reader slows the sender. */
final class RemoteStream<Q, R> {
    private final BlockingClientCall<Q, R> call;
    private final Consumer<Fault> failed;
    private final AtomicBoolean sending = new AtomicBoolean(true);

    RemoteStream(BlockingClientCall<Q, R> call) {
        this(call, fault -> {});
    }

    /** Tells the fault by which the provider ends it. */
    RemoteStream(BlockingClientCall<Q, R> call, Consumer<Fault> failed) {
        this.call = call;
        this.failed = failed;
    }

    /** Waits for the next message however long it takes; empty when the provider ended the stream. */
    Optional<R> next() {
        try {
            return Optional.ofNullable(call.read());
        } catch (StatusException failure) {
            throw ended(failure);
        } catch (InterruptedException hurried) {
            throw interrupted(hurried);
        }
    }

    /** Waits for the next message; empty when the provider ended the stream. */
    Optional<R> next(Duration patience) {
        try {
            return Optional.ofNullable(call.read(patience.toNanos(), TimeUnit.NANOSECONDS));
        } catch (StatusException failure) {
            throw ended(failure);
        } catch (TimeoutException silence) {
            throw broken("the provider was silent for " + patience.toMillis() + " ms", silence);
        } catch (InterruptedException hurried) {
            throw interrupted(hurried);
        }
    }

    /** Sends a message, once the provider has room for it. */
    void send(Q message, Duration patience) {
        try {
            if (!call.write(message, patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw ProviderException.of(FaultKind.INTERNAL, "the provider ended the stream before all was sent");
            }
        } catch (StatusException failure) {
            throw ended(failure);
        } catch (IllegalStateException cancelled) {
            throw broken("the stream has ended", cancelled);
        } catch (TimeoutException silence) {
            throw broken("the provider took nothing for " + patience.toMillis() + " ms", silence);
        } catch (InterruptedException hurried) {
            throw interrupted(hurried);
        }
    }

    /** Says that nothing more will be sent. */
    void endSending() {
        if (sending.compareAndSet(true, false)) {
            call.halfClose();
        }
    }

    /** Ends the stream, whatever it does. */
    void cancel() {
        sending.set(false);
        call.cancel("the caller is done", null);
    }

    private ProviderException ended(StatusException failure) {
        Fault fault = FaultStatus.decode(failure);
        failed.accept(fault);
        return new ProviderException(fault, failure);
    }

    private ProviderException interrupted(InterruptedException hurried) {
        Thread.currentThread().interrupt();
        return broken("the caller was interrupted", hurried);
    }

    private ProviderException broken(String why, Exception cause) {
        cancel();
        return new ProviderException(Fault.of(FaultKind.UNREACHABLE, why), cause);
    }
}
