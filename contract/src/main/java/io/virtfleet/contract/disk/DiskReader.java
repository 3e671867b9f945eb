package io.virtfleet.contract.disk;

import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import java.nio.ByteBuffer;

/** Who takes the bytes of an export: one begin, contents, one end. */
public interface DiskReader {
    /** {@code totalBytes} counts from offset 0; 0: not known beforehand. */
    void begin(DiskFormat format, long totalBytes, long virtualSizeBytes);

    /** At most {@link Disks#MAX_CHUNK_BYTES}; the source waits here for a slow reader. */
    void content(ByteBuffer bytes);

    /** The checksum is of the whole stream from offset 0. */
    void end(Checksum checksum);
}
