package io.virtfleet.testkit;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The control plane of this JVM. Static, because starting one takes longer than most tests that use it. */
final class SharedControlPlane {
    private static final FutureTask<ControlPlane> START = new FutureTask<>(SharedControlPlane::start);

    private SharedControlPlane() {}

    /** Only the first call starts it. When that fails, all others fail at once for the same reason. */
    static ControlPlane instance() {
        START.run();
        try {
            return START.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the control plane was starting", e);
        }
    }

    private static ControlPlane start() {
        var plane = ControlPlane.start(ControlPlaneOptions.plain());
        Runtime.getRuntime().addShutdownHook(new Thread(plane::close, "close-control-plane"));
        return plane;
    }
}
