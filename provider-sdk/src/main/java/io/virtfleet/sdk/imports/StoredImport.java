package io.virtfleet.sdk.imports;

import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.vm.DiskFormat;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** One import on a platform. What it answers is what the platform says at that moment. */
public interface StoredImport {
    /** The format in which its bytes come. */
    DiskFormat format();

    /** How many bytes there will be. */
    long totalBytes();

    /** What is there of it; empty when it is gone. */
    Optional<Disk> describe();

    /** Begins to store bytes behind the first {@code offset} ones, which are there. */
    ImportOutput append(long offset);

    /** Passes on the first {@code bytes} of what is stored, each piece to be used before the next one comes. */
    void read(long bytes, Consumer<ByteBuffer> taker);

    /**
     * Makes the disk of all that is stored, after it was verified. A crash at any moment leaves an import that is
     * incomplete or one that is complete.
     *
     * @param virtualBytes the size that a guest will see
     */
    Disk complete(long virtualBytes);

    /** When it was last written to; empty when the platform does not say. */
    Optional<Instant> lastWritten();

    /** Whether a VM, or another disk, needs it now. */
    boolean inUse();

    /** Removes what its record names, and the record last. */
    void remove();
}
