package io.virtfleet.contract.vm.codec;

import com.google.protobuf.CodedOutputStream;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.proto.v1.VmSpecProto;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A short text that changes with the shape of a wanted VM, and with nothing else. */
public final class FingerprintCodec {
    private static final int BYTES = 8;

    private FingerprintCodec() {}

    /**
     * 16 hexadecimal digits, the same in every process and for every order of a map's entries. What is read at create
     * only (image, guest setup) has no part in it. A field that the contract gains later changes no fingerprint until
     * it is set.
     */
    public static String fingerprint(VmSpec spec) {
        VmSpecProto.VmSpec wire =
                VmSpecCodec.encode(spec).toBuilder().clearBoot().clearGuest().build();
        return HexFormat.of().formatHex(digest(bytes(wire)), 0, BYTES);
    }

    private static byte[] bytes(VmSpecProto.VmSpec wire) {
        byte[] bytes = new byte[wire.getSerializedSize()];
        CodedOutputStream stream = CodedOutputStream.newInstance(bytes);
        stream.useDeterministicSerialization();
        try {
            wire.writeTo(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes;
    }

    private static byte[] digest(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
