package io.virtfleet.sdk.server.call;

import io.grpc.Context;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The answers of a streaming call: any thread may send, a sender waits for a slow caller, and the stream ends once. Made
 * in the call's method, before it returns.
 */
public final class ReplyStream<R> {
    /** The signal is late when the sender holds the call's own thread, so a sender also looks by itself. */
    private static final long LOOK_AGAIN_MILLIS = 20;

    private final ServerCallStreamObserver<R> reply;
    private final Context context = Context.current();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ready = lock.newCondition();
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    private ReplyStream(ServerCallStreamObserver<R> reply) {
        this.reply = reply;
    }

    /** The stream of a call. */
    public static <R> ReplyStream<R> of(StreamObserver<R> reply) {
        ServerCallStreamObserver<R> observer = (ServerCallStreamObserver<R>) reply;
        ReplyStream<R> stream = new ReplyStream<>(observer);
        observer.setOnReadyHandler(stream::signal);
        observer.setOnCancelHandler(() -> stream.end(() -> {}));
        return stream;
    }

    /** Runs {@code cleanup} once the stream has ended, be it by us or by the caller. */
    public void onEnd(Runnable cleanup) {
        var unused = end.thenRun(cleanup);
    }

    /** Sends when the caller can take it. UNREACHABLE when the caller left or the stream has ended. */
    public void send(R answer) {
        lock.lock();
        try {
            while (!isOver() && !reply.isReady()) {
                ready.await(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
            }
            if (isOver()) {
                throw ProviderException.of(FaultKind.UNREACHABLE, "the caller has left");
            }
            reply.onNext(answer);
        } catch (InterruptedException givenUp) {
            Thread.currentThread().interrupt();
            throw ProviderException.of(FaultKind.UNREACHABLE, "the call was given up");
        } finally {
            lock.unlock();
        }
    }

    /** Ends the stream well, unless it has ended. */
    public void complete() {
        end(reply::onCompleted);
    }

    /** Ends the stream with a failure, unless it has ended. */
    public void fail(Throwable failure) {
        end(() -> context.run(() -> reply.onError(CallFaults.status(failure))));
    }

    /** Does work that sends, on a thread of its own, and ends the stream after it. */
    public void sendFrom(Runnable work) {
        Thread.startVirtualThread(context.wrap(() -> {
            try {
                Interruption.during(context, () -> {
                    work.run();
                    return true;
                });
                complete();
            } catch (Throwable failure) {
                fail(failure);
            }
        }));
    }

    private boolean isOver() {
        return end.isDone() || context.isCancelled();
    }

    private void end(Runnable last) {
        lock.lock();
        try {
            if (end.isDone()) {
                return;
            }
            if (!reply.isCancelled()) {
                last.run();
            }
            ready.signalAll();
        } finally {
            // Also when the call was cancelled in between and the last word could not be said.
            end.complete(null);
            lock.unlock();
        }
    }

    private void signal() {
        lock.lock();
        try {
            ready.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
