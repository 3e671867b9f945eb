package io.virtfleet.sdk.imports;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.vm.Checksum;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class StreamChecksumTest {
    /** As published with the algorithms, for the bytes "abc". */
    @ParameterizedTest
    @CsvSource({
        "MD5, 900150983cd24fb0d6963f7d28e17f72",
        "SHA1, a9993e364706816aba3e25717850c26c9cd0d89d",
        "SHA256, ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    })
    void isTheOneThatEveryoneComputes(Checksum.Algorithm algorithm, String hex) {
        ByteBuffer bytes = ByteBuffer.wrap("abc".getBytes(StandardCharsets.US_ASCII));
        assertThat(StreamChecksum.of(algorithm, bytes)).isEqualTo(new Checksum(algorithm, hex));
    }

    @ParameterizedTest
    @EnumSource(Checksum.Algorithm.class)
    void doesNotDependOnThePieces(Checksum.Algorithm algorithm) {
        byte[] bytes = new byte[50_000];
        Random random = new Random(3);
        random.nextBytes(bytes);
        StreamChecksum sum = StreamChecksum.by(algorithm);
        for (int at = 0; at < bytes.length; ) {
            int size = Math.min(random.nextInt(999), bytes.length - at);
            sum.add(ByteBuffer.wrap(bytes, at, size));
            at += size;
        }
        Checksum checksum = sum.checksum();
        assertThat(checksum).isEqualTo(StreamChecksum.of(algorithm, ByteBuffer.wrap(bytes)));
        assertThat(checksum.hex()).hasSize(algorithm.digits());
    }

    @Test
    void leavesThePositionOfABufferAsItIs() {
        ByteBuffer bytes = ByteBuffer.allocate(10).position(3);
        StreamChecksum.by(Checksum.Algorithm.SHA256).add(bytes);
        assertThat(bytes.position()).isEqualTo(3);
    }
}
