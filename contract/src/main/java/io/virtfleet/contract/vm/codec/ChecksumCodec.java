package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.regex.Pattern;

/** The border between domain and wire for checksums. */
public final class ChecksumCodec {

    private static final EnumCodec<Checksum.Algorithm, VmSpecProto.ChecksumAlgorithm> ALGORITHM =
            EnumCodec.of(Checksum.Algorithm.class, VmSpecProto.ChecksumAlgorithm.class, "CHECKSUM_ALGORITHM_");

    private ChecksumCodec() {}

    public static VmSpecProto.Checksum encode(Checksum checksum) {
        return VmSpecProto.Checksum.newBuilder()
                .setAlgorithm(ALGORITHM.encode(checksum.algorithm()))
                .setHex(checksum.hex())
                .build();
    }

    public static Checksum decode(VmSpecProto.Checksum wire, FieldPath at) {
        Checksum.Algorithm algorithm = ALGORITHM.decode(wire.getAlgorithm(), at.field("algorithm"));
        Pattern digits = Pattern.compile("[0-9a-f]{" + algorithm.digits() + "}");
        String form = algorithm.digits() + " lower-case hexadecimal digits for " + algorithm;
        return new Checksum(algorithm, at.field("hex").matching(wire.getHex(), digits, form));
    }
}
