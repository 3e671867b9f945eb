package io.virtfleet.conformance.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Several callers that call at the same moment, however many processors there are. */
public final class AtOnce {
    private AtOnce() {}

    /** What each of so many callers hears; the first failure of any is thrown. */
    public static <T> List<T> call(int callers, Supplier<T> call) {
        CountDownLatch ready = new CountDownLatch(callers);
        List<Future<T>> begun = new ArrayList<>();
        try (ExecutorService workers = Executors.newFixedThreadPool(callers)) {
            for (int caller = 0; caller < callers; caller++) {
                begun.add(workers.submit(() -> {
                    ready.countDown();
                    ready.await();
                    return call.get();
                }));
            }
        }
        return begun.stream().map(AtOnce::heard).toList();
    }

    private static <T> T heard(Future<T> begun) {
        try {
            return begun.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("a caller broke the kit", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while callers called", e);
        }
    }
}
