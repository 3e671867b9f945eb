package io.virtfleet.conformance.cases;

import com.google.protobuf.ByteString;
import io.virtfleet.proto.v1.DisksProto.StreamEnd;
import io.virtfleet.proto.v1.VmSpecProto.Checksum;
import io.virtfleet.proto.v1.VmSpecProto.ChecksumAlgorithm;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;

/** Bytes of disks, and what they add up to. */
final class DiskBytes {
    static final int MIB = 1024 * 1024;
    private static final long SEED = 20_260_101;

    private DiskBytes() {}

    /** The same bytes each time, of no pattern. */
    static ByteString some(int count) {
        byte[] bytes = new byte[count];
        new Random(SEED).nextBytes(bytes);
        return ByteString.copyFrom(bytes);
    }

    static Checksum checksum(ByteString bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray());
            return Checksum.newBuilder()
                    .setAlgorithm(ChecksumAlgorithm.CHECKSUM_ALGORITHM_SHA256)
                    .setHex(HexFormat.of().formatHex(digest))
                    .build();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    static StreamEnd end(ByteString bytes) {
        return StreamEnd.newBuilder().setChecksum(checksum(bytes)).build();
    }
}
