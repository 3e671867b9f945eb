package io.virtfleet.sdk.server;

import io.grpc.Context;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The few threads that may block in a platform's library. Who finds neither a thread nor a place to wait is told to come
 * back, so that a slow platform never piles up work without end.
 */
public final class PlatformPool implements AutoCloseable {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
    private static final Duration THREAD_REST = Duration.ofSeconds(30);

    private final ThreadPoolExecutor threads;

    /** A pool of so many threads, with room for so many calls to wait for one. */
    public PlatformPool(int size, int waiting) {
        threads = new ThreadPoolExecutor(
                size,
                size,
                THREAD_REST.toMillis(),
                TimeUnit.MILLISECONDS,
                new ArrayBlockingQueue<>(waiting),
                Thread.ofPlatform().name("platform-", 0).daemon().factory());
        threads.allowCoreThreadTimeOut(true);
    }

    /** Calls the platform and waits. Interrupts the call when the caller is interrupted. */
    public <T> T call(Callable<T> work) {
        Future<T> result = submitted(work);
        try {
            return result.get();
        } catch (InterruptedException givenUp) {
            result.cancel(true);
            Thread.currentThread().interrupt();
            throw new ProviderException(Fault.of(FaultKind.UNREACHABLE, "the call was given up"), givenUp);
        } catch (ExecutionException failed) {
            throw rethrown(failed);
        }
    }

    /**
     * As {@link #call}, but waits for the end even when the caller is interrupted: for a change that nobody may undo
     * while it is still being made. The interrupt is kept for the caller to find.
     */
    public <T> T complete(Callable<T> work) {
        Future<T> result = submitted(work);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return result.get();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException failed) {
            throw rethrown(failed);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** As {@link #call}, for work without an answer. */
    public void run(Runnable work) {
        call(() -> {
            work.run();
            return true;
        });
    }

    private <T> Future<T> submitted(Callable<T> work) {
        try {
            // What belongs to the call goes with it, such as its trace.
            return threads.submit(io.opentelemetry.context.Context.current()
                    .wrap(Context.current().wrap(work)));
        } catch (RejectedExecutionException full) {
            throw new ProviderException(
                    Fault.of(FaultKind.EXHAUSTED, "too many calls wait for the platform")
                            .withRetryAfter(RETRY_AFTER),
                    full);
        }
    }

    /** How many calls wait for a thread. */
    public int waiting() {
        return threads.getQueue().size();
    }

    /** Interrupts what runs. */
    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static RuntimeException rethrown(ExecutionException failed) {
        return switch (failed.getCause()) {
            case RuntimeException known -> known;
            case Error error -> throw error;
            case null, default ->
                new ProviderException(
                        Fault.of(FaultKind.INTERNAL, "the platform's library failed: " + failed.getMessage()), failed);
        };
    }
}
