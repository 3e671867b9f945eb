package io.virtfleet.sdk.connection;

import io.virtfleet.contract.Fault;
import java.util.Optional;

/**
 * How one platform is connected with. All calls come from one thread, which may block in them.
 *
 * @param <C> a connection
 */
public interface Connector<C> {
    /** Opens a connection. {@code onLost} may be called at any time, from any thread and more than once. */
    C open(Runnable onLost);

    /** Whether the connection still works; asked every few seconds, for a loss that nothing else tells of. */
    boolean alive(C connection);

    /** Gives the connection back; it may be lost already, which is no failure. */
    void close(C connection);

    /** Why a connection could not be opened; empty for a failure that is a bug. */
    Optional<Fault> fault(RuntimeException failure);
}
