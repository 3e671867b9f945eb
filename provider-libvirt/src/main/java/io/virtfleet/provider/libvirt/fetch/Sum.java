package io.virtfleet.provider.libvirt.fetch;

import io.virtfleet.contract.vm.Checksum;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/** Adds up bytes while they pass, and holds the result against what was promised. */
public sealed interface Sum {
    void add(ByteBuffer bytes);

    /** Throws when the bytes were not the promised ones. */
    void check(FetchFaults faults);

    static Sum of(Optional<Checksum> promised) {
        return promised.<Sum>map(Promised::new).orElseGet(Unknown::new);
    }

    /** Nothing was promised. */
    record Unknown() implements Sum {
        @Override
        public void add(ByteBuffer bytes) {}

        @Override
        public void check(FetchFaults faults) {}
    }

    /** A checksum was promised. */
    record Promised(Checksum checksum, MessageDigest digest) implements Sum {
        Promised(Checksum checksum) {
            this(checksum, digest(checksum.algorithm()));
        }

        private static MessageDigest digest(Checksum.Algorithm algorithm) {
            try {
                return MessageDigest.getInstance(algorithm.javaName());
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java has " + algorithm, e);
            }
        }

        @Override
        public void add(ByteBuffer bytes) {
            digest.update(bytes.duplicate());
        }

        @Override
        public void check(FetchFaults faults) {
            String actual = HexFormat.of().formatHex(digest.digest());
            if (!actual.equals(checksum.hex())) {
                throw faults.wrongChecksum(actual);
            }
        }
    }
}
