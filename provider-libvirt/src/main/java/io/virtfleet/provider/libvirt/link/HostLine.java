package io.virtfleet.provider.libvirt.link;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.ProviderException;
import java.nio.ByteBuffer;

/** Bytes to and from a console of a guest. One thread receives while another sends, and each may wait as long as it takes. */
public interface HostLine extends AutoCloseable {
    /** How many bytes came; 0 when the other side ended it. Throws {@link ProviderException} when the line broke. */
    int receive(byte[] into);

    /** Sends all that is left in the buffer. */
    void send(ByteBuffer bytes);

    /** Wakes who waits: from now on both directions fail with this fault. */
    void hangUp(Fault why);

    /** Gives the line back; nobody uses it any more. */
    @Override
    void close();
}
