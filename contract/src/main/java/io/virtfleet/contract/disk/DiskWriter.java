package io.virtfleet.contract.disk;

import io.virtfleet.contract.vm.Checksum;
import java.nio.ByteBuffer;

/** Who gives the bytes of an import: contents, then one end or an abort. */
public interface DiskWriter {
    void content(ByteBuffer bytes);

    /** Compares the checksum of the whole stream from offset 0, and finishes the disk. */
    Disk end(Checksum checksum);

    /** Keeps what came, so that it can be taken up again. */
    void abort();
}
