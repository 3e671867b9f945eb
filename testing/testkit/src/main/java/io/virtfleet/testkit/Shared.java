package io.virtfleet.testkit;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Something that takes longer to start than most tests that use it: all tests of a JVM have one, which ends with it. */
public final class Shared<T> {
    private final String name;
    private final FutureTask<T> start;

    public Shared(String name, Supplier<T> starting, Consumer<T> ending) {
        this.name = name;
        start = new FutureTask<>(() -> {
            T started = starting.get();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> ending.accept(started), "close the " + name));
            return started;
        });
    }

    /** Only the first call starts it. When that fails, all others fail at once for the same reason. */
    public T get() {
        start.run();
        try {
            return start.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the " + name + " was starting", e);
        }
    }
}
