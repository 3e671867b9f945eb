package io.virtfleet.contract.console;

import io.virtfleet.contract.Fault;
import java.nio.ByteBuffer;

/** Who hears a console. */
public interface ConsoleReader {
    void output(ByteBuffer bytes);

    /** The other side ended it. */
    void ended();

    /** The console broke. */
    void broken(Fault fault);
}
