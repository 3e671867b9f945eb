package io.virtfleet.provider.mock.bug;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.console.Consoles;
import java.nio.ByteBuffer;
import java.util.Set;

/** Consoles with the planted bugs. */
public record BuggyConsoles(Consoles honest, Bugs bugs) implements Consoles {
    private static final int EVERY = 10;

    @Override
    public ConsoleSession open(OwnedVm vm, Kind kind, ConsoleReader reader) {
        return honest.open(vm, kind, bugs.has(Bug.CONSOLE_DROPS_BYTES) ? new Leaking(reader) : reader);
    }

    @Override
    public Set<Capability> traits() {
        return honest.traits();
    }

    /** A line that loses bytes. */
    private static final class Leaking implements ConsoleReader {
        private final ConsoleReader reader;
        private int count;

        Leaking(ConsoleReader reader) {
            this.reader = reader;
        }

        @Override
        public void output(ByteBuffer bytes) {
            ByteBuffer left = ByteBuffer.allocate(bytes.remaining());
            while (bytes.hasRemaining()) {
                byte next = bytes.get();
                count++;
                if (count % EVERY != 0) {
                    left.put(next);
                }
            }
            reader.output(left.flip());
        }

        @Override
        public void ended() {
            reader.ended();
        }

        @Override
        public void broken(Fault fault) {
            reader.broken(fault);
        }
    }
}
