package io.virtfleet.sdk.imports;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.sdk.diskimage.DiskHeader;
import io.virtfleet.sdk.diskimage.ImageConstraints;
import java.nio.ByteBuffer;

/** Decides by all bytes of an import, from the first on, whether they are the disk that was announced. */
final class DiskVerification {
    private final StreamChecksum sum;
    private final ByteBuffer head = ByteBuffer.allocate(DiskHeader.BYTES);
    private long bytes;

    DiskVerification(Checksum.Algorithm algorithm) {
        sum = StreamChecksum.by(algorithm);
    }

    /** Takes all that remains in the piece, and leaves its position as it is. */
    void add(ByteBuffer piece) {
        sum.add(piece);
        head.put(piece.slice(piece.position(), Math.min(piece.remaining(), head.remaining())));
        bytes += piece.remaining();
    }

    /** The size that a guest sees. Throws a fault when the checksum differs or the header is not allowed. */
    long verify(Checksum expected, ImageConstraints constraints) {
        Checksum actual = sum.checksum();
        if (!actual.equals(expected)) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    "end.checksum.hex",
                    "end.checksum.hex must be " + actual.hex() + " but is " + expected.hex());
        }
        return DiskHeader.of(head.flip(), constraints).virtualBytes(bytes);
    }
}
