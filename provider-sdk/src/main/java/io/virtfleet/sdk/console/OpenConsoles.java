package io.virtfleet.sdk.console;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.ConsoleSession;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * The consoles that a provider has open. Bytes go both ways unchanged and in their order; a side that is slow slows the
 * other one down, and nobody else. There is a limit, since each open console holds threads of this process.
 */
public final class OpenConsoles {
    private static final Fault TAKEN_OVER = Fault.of(FaultKind.BUSY, "another caller has taken over this console");

    private final int limit;
    private final Semaphore free;
    private final Map<Object, ConsoleBridge> exclusive = new ConcurrentHashMap<>();

    /** At most {@code limit} are open at a time; opening one more is EXHAUSTED. */
    public OpenConsoles(int limit) {
        this.limit = limit;
        free = new Semaphore(limit);
    }

    /** Opens a console that several callers may have at a time. What {@code connect} throws is passed on. */
    public ConsoleSession openShared(Supplier<ConsoleStream> connect, ConsoleReader reader) {
        return limited(() -> ConsoleBridge.start(connect.get(), reader, ended -> free.release()));
    }

    /**
     * Opens a console that one caller has at a time. The next caller takes it over, so that one who forgot to close it
     * locks nobody out; the one before is told BUSY.
     *
     * @param console which one; equal for all callers of the same console
     */
    public ConsoleSession openExclusive(Object console, Supplier<ConsoleStream> connect, ConsoleReader reader) {
        // One at a time for a console: the last one to open it has it, here and on the platform.
        return limited(() -> exclusive.compute(console, (same, before) -> {
            if (before != null) {
                before.abort(TAKEN_OVER);
            }
            return ConsoleBridge.start(connect.get(), reader, ended -> {
                exclusive.remove(console, ended);
                free.release();
            });
        }));
    }

    private ConsoleSession limited(Supplier<ConsoleBridge> opening) {
        if (!free.tryAcquire()) {
            throw ProviderException.of(
                    FaultKind.EXHAUSTED,
                    "the provider has " + limit + " consoles open, and allows no more: close one of them");
        }
        try {
            return opening.get();
        } catch (RuntimeException refused) {
            free.release();
            throw refused;
        }
    }
}
