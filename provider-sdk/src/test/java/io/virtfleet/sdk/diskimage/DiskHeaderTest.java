package io.virtfleet.sdk.diskimage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.contract.vm.DiskFormat;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class DiskHeaderTest {
    private static final long MAX = 1L << 40;

    @Test
    void readsAQcow2OfEitherVersion() {
        for (ByteBuffer head : new ByteBuffer[] {Qcow2Bytes.good(), Qcow2Bytes.oldVersion()}) {
            DiskHeader header = DiskHeader.of(head, any());
            assertThat(header.format()).isEqualTo(DiskFormat.QCOW2);
            assertThat(header.virtualBytes(Qcow2Bytes.FILE_BYTES)).isEqualTo(Qcow2Bytes.VIRTUAL_BYTES);
        }
    }

    @Test
    void takesFeaturesThatStayWithinTheFile() {
        int featureNames = 0x6803f857;
        assertThat(DiskHeader.of(Qcow2Bytes.withExtension(featureNames, 336), any())
                        .format())
                .isEqualTo(DiskFormat.QCOW2);
        ByteBuffer zstd = Qcow2Bytes.with(head -> head.putLong(72, 0b1000).put(104, (byte) 1));
        assertThat(DiskHeader.of(zstd, any()).format()).isEqualTo(DiskFormat.QCOW2);
    }

    @Test
    void takesARawDiskForWhatItIs() {
        ByteBuffer head = ByteBuffer.allocate(DiskHeader.BYTES).putShort(510, (short) 0x55aa);
        DiskHeader header = DiskHeader.of(head, any());
        assertThat(header.format()).isEqualTo(DiskFormat.RAW);
        assertThat(header.virtualBytes(1 << 30)).isEqualTo(1 << 30);
    }

    @Test
    void takesBytesOfNoFormatForARawDiskOnlyWhenToldSo() {
        ByteBuffer head = ByteBuffer.wrap("<html>not here</html>".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> DiskHeader.of(head, any())).hasMessageContaining("set format to RAW");
        assertThat(DiskHeader.of(head, declared(DiskFormat.RAW)).format()).isEqualTo(DiskFormat.RAW);
    }

    @Test
    void takesADiscForAnIsoAndAlsoForARawDisk() {
        ByteBuffer head = ByteBuffer.allocate(DiskHeader.BYTES);
        head.put(0x8001, "CD001".getBytes(StandardCharsets.US_ASCII));
        assertThat(DiskHeader.of(head, any()).format()).isEqualTo(DiskFormat.ISO);
        assertThat(DiskHeader.of(head, declared(DiskFormat.ISO)).format()).isEqualTo(DiskFormat.ISO);
        assertThat(DiskHeader.of(head, declared(DiskFormat.RAW)).format()).isEqualTo(DiskFormat.RAW);
    }

    @Test
    void holdsARawDiskToTheLimit() {
        DiskHeader header = DiskHeader.of(ByteBuffer.allocate(512), declared(DiskFormat.RAW));
        assertThat(header.virtualBytes(MAX)).isEqualTo(MAX);
        assertThatThrownBy(() -> header.virtualBytes(MAX + 1)).hasMessageContaining("at most " + MAX);
        assertThatThrownBy(() -> header.virtualBytes(0)).hasMessageContaining("is empty");
    }

    @Test
    void consumesNothing() {
        ByteBuffer head = Qcow2Bytes.good();
        DiskHeader.of(head, any());
        assertThat(head.position()).isZero();
    }

    static ImageConstraints any() {
        return new ImageConstraints(Optional.empty(), MAX, "source");
    }

    static ImageConstraints declared(DiskFormat format) {
        return new ImageConstraints(Optional.of(format), MAX, "source");
    }
}
