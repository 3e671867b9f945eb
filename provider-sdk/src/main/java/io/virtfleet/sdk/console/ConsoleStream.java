package io.virtfleet.sdk.console;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.ProviderException;
import java.nio.ByteBuffer;

/**
 * Bytes to and from the console of a guest, as a platform gives them. One thread receives while another sends, and each
 * may block for as long as it takes.
 */
public interface ConsoleStream extends AutoCloseable {
    /** How many bytes came; 0 when the other side ended it. Throws {@link ProviderException} when the stream broke. */
    int receive(byte[] into);

    /** Sends all that is left in the buffer. */
    void send(ByteBuffer bytes);

    /** Wakes who blocks: from now on both directions fail with the first fault that was given. */
    void abort(Fault why);

    /** Releases the stream; nobody uses it any more. */
    @Override
    void close();
}
