package io.virtfleet.conformance.kit;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What comes out of a stream, to be taken one by one with patience. */
public final class Inbox<Q, A> implements ClientResponseObserver<Q, A>, AutoCloseable {
    private sealed interface Signal<A> {
        record Value<A>(A value) implements Signal<A> {}

        record End<A>(Status status, @Nullable StatusRuntimeException failure) implements Signal<A> {}
    }

    private final BlockingQueue<Signal<A>> signals = new LinkedBlockingQueue<>();
    private final Duration patience;
    private volatile @Nullable ClientCallStreamObserver<Q> call;

    public Inbox(Duration patience) {
        this.patience = patience;
    }

    @Override
    public void beforeStart(ClientCallStreamObserver<Q> stream) {
        call = stream;
    }

    @Override
    public void onNext(A value) {
        signals.add(new Signal.Value<>(value));
    }

    @Override
    public void onError(Throwable failure) {
        Status status = Status.fromThrowable(failure);
        signals.add(new Signal.End<>(status, failure instanceof StatusRuntimeException known ? known : null));
    }

    @Override
    public void onCompleted() {
        signals.add(new Signal.End<>(Status.OK, null));
    }

    /** The next message; a stream that ends instead, or says nothing, fails the case. */
    public A next(String expected) {
        return switch (take(expected)) {
            case Signal.Value<A>(A value) -> value;
            case Signal.End<A>(Status status, StatusRuntimeException failure) -> throw ended(expected, status, failure);
        };
    }

    /** All messages up to the first that fits, with it. */
    public List<A> until(String expected, Predicate<A> last) {
        List<A> all = new ArrayList<>();
        long end = System.nanoTime() + patience.toNanos();
        do {
            Expect.that(
                    all.isEmpty() || System.nanoTime() < end,
                    expected + " within " + patience.toSeconds() + " s",
                    all.size() + " other messages");
            all.add(next(expected));
        } while (!last.test(all.getLast()));
        return all;
    }

    /** The first message that fits; those before it are dropped. */
    public A first(String expected, Predicate<A> wanted) {
        return until(expected, wanted).getLast();
    }

    /** The next message, or nothing when none comes within the time or the stream ends. */
    public Optional<A> poll(Duration wait) {
        try {
            return signals.poll(wait.toMillis(), TimeUnit.MILLISECONDS) instanceof Signal.Value<A>(A value)
                    ? Optional.of(value)
                    : Optional.empty();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** The status the stream ends with; messages before it are dropped. */
    public Status end(String expected) {
        while (true) {
            if (take(expected) instanceof Signal.End<A>(Status status, StatusRuntimeException failure)) {
                return status;
            }
        }
    }

    private Signal<A> take(String expected) {
        try {
            Signal<A> signal = signals.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (signal == null) {
                throw new CaseFailure(expected, "nothing for " + patience.toSeconds() + " s");
            }
            return signal;
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    // A refusal goes on as what it is, so that a case can expect it.
    private static RuntimeException ended(String expected, Status status, @Nullable StatusRuntimeException failure) {
        return failure == null ? new CaseFailure(expected, "the end of the stream with " + status.getCode()) : failure;
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while waiting for a stream", e);
    }

    /** Ends the stream from this side. */
    @Override
    public void close() {
        ClientCallStreamObserver<Q> stream = call;
        if (stream != null) {
            stream.cancel("the case is over", null);
        }
    }
}
