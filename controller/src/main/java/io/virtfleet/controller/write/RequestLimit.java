package io.virtfleet.controller.write;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** Keeps requests below what one HTTP/2 connection carries: an API server refuses the stream after its hundredth. */
public final class RequestLimit {
    /** Leaves room for watches and reads on the same connection. */
    public static final int USUAL = 64;

    private final Semaphore places;

    public RequestLimit(int most) {
        this.places = new Semaphore(most);
    }

    /** Waits for a place. */
    public <V> V call(Supplier<V> request) {
        places.acquireUninterruptibly();
        try {
            return request.get();
        } finally {
            places.release();
        }
    }
}
