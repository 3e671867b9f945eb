package io.virtfleet.contract.console;

import java.nio.ByteBuffer;

/** A joined console, as its caller holds it. */
public interface ConsoleSession extends AutoCloseable {
    void input(ByteBuffer bytes);

    @Override
    void close();
}
