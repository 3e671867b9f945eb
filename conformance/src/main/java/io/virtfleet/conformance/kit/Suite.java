package io.virtfleet.conformance.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Runs cases side by side. */
public final class Suite {
    private Suite() {}

    /** Runs all cases, so many at a time, and tells each result in the order of the cases. */
    public static List<CaseResult> run(
            Session session, List<ConformanceCase> cases, int atATime, Consumer<CaseResult> listener) {
        try (ExecutorService workers = Executors.newFixedThreadPool(atATime)) {
            List<Future<CaseResult>> running = cases.stream()
                    .map(each -> workers.submit(() -> session.run(each)))
                    .toList();
            List<CaseResult> results = new ArrayList<>();
            for (Future<CaseResult> each : running) {
                results.add(each.get());
                listener.accept(results.getLast());
            }
            return results;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a case broke the kit", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while cases ran", e);
        }
    }
}
