package io.virtfleet.sdk.imports;

import java.nio.ByteBuffer;

/** Bytes on their way into an import. */
public interface ImportOutput {
    /** Takes all that is left in the buffer, in order. */
    void write(ByteBuffer bytes);

    /** Waits until all bytes are stored, and releases what was opened. Throws a fault when some may not be. */
    void finish();
}
