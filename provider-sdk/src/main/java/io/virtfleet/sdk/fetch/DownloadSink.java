package io.virtfleet.sdk.fetch;

import java.nio.ByteBuffer;
import java.util.OptionalLong;

/** Where the bytes of a download go, in their order. What it throws ends the download and is passed to the caller. */
public interface DownloadSink {
    /** The next bytes, valid until this returns; {@code progress} counts them. */
    void accept(ByteBuffer bytes, Progress progress);

    /** How far a download is; the total is empty when the server does not tell. */
    record Progress(long bytes, OptionalLong total) {}
}
