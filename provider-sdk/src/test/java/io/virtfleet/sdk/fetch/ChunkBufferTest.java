package io.virtfleet.sdk.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ChunkBufferTest {
    private static final int SIZE = 1024;

    private final List<Integer> sizes = new ArrayList<>();
    private final ByteArrayOutputStream all = new ByteArrayOutputStream();
    private final ChunkBuffer buffer = new ChunkBuffer(SIZE, piece -> {
        byte[] some = new byte[piece.remaining()];
        piece.get(some);
        sizes.add(some.length);
        all.writeBytes(some);
    });

    @Test
    void piecesOfAnySizeGoOnInTheirOrderAsFullOnesButTheLast() {
        Random random = new Random(7);
        byte[] bytes = new byte[10 * SIZE + 10];
        random.nextBytes(bytes);
        for (int at = 0; at < bytes.length; ) {
            int some = Math.min(random.nextInt(3 * SIZE), bytes.length - at);
            buffer.add(ByteBuffer.wrap(bytes, at, some));
            at += some;
        }
        assertThat(sizes).hasSize(10).containsOnly(SIZE);
        buffer.flush();
        assertThat(sizes).last().isEqualTo(10);
        assertThat(all.toByteArray()).isEqualTo(bytes);
    }

    @Test
    void aPieceOfItsCallerIsLeftAsItWas() {
        ByteBuffer piece = ByteBuffer.allocate(2 * SIZE);
        buffer.add(piece);
        assertThat(piece.remaining()).isEqualTo(2 * SIZE);
    }

    @Test
    void nothingIsNoPiece() {
        buffer.add(ByteBuffer.allocate(SIZE));
        buffer.flush();
        buffer.flush();
        assertThat(sizes).containsExactly(SIZE);
    }
}
