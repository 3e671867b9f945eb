package io.virtfleet.sdk.server.call;

import io.grpc.Context;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Interrupts the thread that works for a call when the call is cancelled or its time is up. */
final class Interruption {
    private @Nullable Thread worker = Thread.currentThread();
    private boolean interrupted;

    private Interruption() {}

    /** Does the work on the calling thread. */
    static <T> T during(Context context, Supplier<T> work) {
        Interruption interruption = new Interruption();
        Context.CancellationListener listener = cancelled -> interruption.interrupt();
        context.addListener(listener, Runnable::run);
        try {
            return work.get();
        } finally {
            context.removeListener(listener);
            interruption.end();
        }
    }

    private synchronized void interrupt() {
        if (worker != null) {
            worker.interrupt();
            interrupted = true;
        }
    }

    private synchronized void end() {
        worker = null;
        if (interrupted) {
            // The thread goes on with other work of this call, which was not meant.
            Thread.interrupted();
        }
    }
}
