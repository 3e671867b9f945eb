package io.virtfleet.conformance.run;

import io.virtfleet.conformance.kit.ConformanceCase;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Cases that run side by side, as many at a time as the provider under test is said to take. */
public final class Suite implements AutoCloseable {
    private final ExecutorService workers;
    private final List<Begun> begun;

    private Suite(ExecutorService workers, List<Begun> begun) {
        this.workers = workers;
        this.begun = begun;
    }

    public static Suite begin(Session session, List<ConformanceCase> cases) {
        ExecutorService workers = Executors.newFixedThreadPool(session.atATime());
        return new Suite(
                workers,
                cases.stream()
                        .map(each -> new Begun(each, workers.submit(() -> session.run(each))))
                        .toList());
    }

    /** In the order in which they were given. */
    public List<Begun> cases() {
        return begun;
    }

    /** A case that runs or waits for its turn. */
    public record Begun(ConformanceCase judged, Future<CaseResult> end) {
        /** How it went; waits until it did. */
        public CaseResult result() {
            try {
                return end.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("a case broke the kit", e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while cases ran", e);
            }
        }
    }

    @Override
    public void close() {
        workers.close();
    }
}
