package io.virtfleet.provider.libvirt.fetch;

import java.nio.ByteBuffer;
import java.util.OptionalLong;

/** Where the bytes of a download go. What it throws ends the download and is thrown on. */
public interface FetchSink {
    /** The next bytes, good until this returns; {@code progress} counts them. */
    void accept(ByteBuffer bytes, Progress progress);

    /** How far a download is; the total is empty when the server does not tell. */
    record Progress(long bytes, OptionalLong total) {}
}
