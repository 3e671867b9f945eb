package io.virtfleet.sdk.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiskImportsTest {
    private static final int SIZE = 300_007;
    private static final int CHUNK = 4096;
    private static final Owner OWNER = new Owner("blue", "shop", "db", "0f8fad5b-d9cb-469f-a165-70867728950e");

    private final MemoryImports platform = new MemoryImports();
    private final DiskImports imports = new DiskImports(platform, SIZE);
    private final byte[] bytes = some(SIZE, 7);

    private static byte[] some(int size, long seed) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private DiskWriter begin(int offset) {
        return imports.begin(new DiskImport(OWNER, DiskFormat.RAW, SIZE, offset, Optional.empty()));
    }

    private void send(DiskWriter writer, int from, int to) {
        for (int at = from; at < to; at += CHUNK) {
            writer.content(ByteBuffer.wrap(bytes, at, Math.min(CHUNK, to - at)));
        }
    }

    private static Checksum sum(Checksum.Algorithm algorithm, byte[] of) {
        return StreamChecksum.of(algorithm, ByteBuffer.wrap(of));
    }

    private Checksum sum() {
        return sum(Checksum.Algorithm.SHA256, bytes);
    }

    private long stored() {
        return imports.find(OWNER.key()).map(Disk::storedBytes).orElse(-1L);
    }

    private static Fault refusal(Runnable call) {
        return catchThrowableOfType(ProviderException.class, call::run).fault();
    }

    @Test
    void storesWhatComesInOneStreamAndVerifiesItWhileItPasses() {
        DiskWriter writer = begin(0);
        send(writer, 0, SIZE);
        Disk disk = writer.end(sum());
        assertThat(disk.complete()).isTrue();
        assertThat(disk.virtualSizeBytes()).isEqualTo(SIZE);
        assertThat(platform.bytes(OWNER.key())).isEqualTo(bytes);
        assertThat(platform.readBacks()).isZero();
        assertThat(imports.find(OWNER.key())).contains(disk);
    }

    @ParameterizedTest
    @EnumSource(Checksum.Algorithm.class)
    void verifiesByEveryAlgorithm(Checksum.Algorithm algorithm) {
        DiskWriter wrong = begin(0);
        send(wrong, 0, SIZE);
        Fault fault = refusal(() -> wrong.end(sum(algorithm, some(SIZE, 8))));
        assertThat(fault.field()).isEqualTo("end.checksum.hex");
        wrong.abort();
        DiskWriter right = begin(0);
        send(right, 0, SIZE);
        assertThat(right.end(sum(algorithm, bytes)).complete()).isTrue();
    }

    /** Each stream breaks somewhere else; the bytes are those of one that did not. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatBreaksOffIsResumedUntilItIsWhole(long seed) {
        Random random = new Random(seed);
        int at = 0;
        for (int broken = 0; broken < 5; broken++) {
            int next = at + random.nextInt(SIZE - at);
            DiskWriter writer = begin(at);
            send(writer, at, next);
            writer.abort();
            assertThat(stored()).isEqualTo(next);
            at = next;
        }
        DiskWriter last = begin(at);
        send(last, at, SIZE);
        assertThat(last.end(sum()).complete()).isTrue();
        assertThat(platform.bytes(OWNER.key())).isEqualTo(bytes);
    }

    @Test
    void readsBackWhatWasStoredBeforeAnImportWasResumed() {
        DiskWriter first = begin(0);
        send(first, 0, SIZE / 2);
        first.abort();
        platform.corrupt(OWNER.key(), 17);
        DiskWriter second = begin(SIZE / 2);
        send(second, SIZE / 2, SIZE);
        assertThat(refusal(() -> second.end(sum())).field()).isEqualTo("end.checksum.hex");
        assertThat(platform.readBacks()).isEqualTo(1);
        assertThat(imports.find(OWNER.key())).as("it begins anew").isEmpty();
    }

    @Test
    void anotherOffsetIsRefusedAndKeepsWhatCame() {
        DiskWriter first = begin(0);
        send(first, 0, CHUNK);
        first.abort();
        for (int offset : new int[] {1, CHUNK - 1, CHUNK + 1, SIZE}) {
            Fault fault = refusal(() -> begin(offset));
            assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
            assertThat(fault.field()).isEqualTo("header.offset_bytes");
        }
        assertThat(stored()).isEqualTo(CHUNK);
    }

    @Test
    void anOffsetOfAnImportThatIsNotThereIsRefused() {
        assertThat(refusal(() -> begin(CHUNK)).field()).isEqualTo("header.offset_bytes");
    }

    @Test
    void offsetZeroBeginsAnew() {
        DiskWriter first = begin(0);
        first.content(ByteBuffer.wrap(some(CHUNK, 9)));
        first.abort();
        DiskWriter second = begin(0);
        assertThat(stored()).isZero();
        send(second, 0, SIZE);
        second.end(sum());
        assertThat(platform.bytes(OWNER.key())).isEqualTo(bytes);
    }

    @Test
    void anotherDiskIsNotResumed() {
        DiskWriter first = begin(0);
        send(first, 0, CHUNK);
        first.abort();
        DiskImport longer = new DiskImport(OWNER, DiskFormat.RAW, SIZE - 1, CHUNK, Optional.empty());
        DiskImport other = new DiskImport(OWNER, DiskFormat.QCOW2, SIZE, CHUNK, Optional.empty());
        assertThat(refusal(() -> imports.begin(longer)).field()).isEqualTo("header.total_bytes");
        assertThat(refusal(() -> imports.begin(other)).field()).isEqualTo("header.total_bytes");
    }

    @Test
    void moreBytesThanAllowedAreRefusedBeforeTheFirstComes() {
        DiskImport large = new DiskImport(OWNER, DiskFormat.RAW, SIZE + 1, 0, Optional.empty());
        assertThat(refusal(() -> imports.begin(large)).field()).isEqualTo("header.total_bytes");
        assertThat(imports.find(OWNER.key())).isEmpty();
    }

    @Test
    void moreBytesThanAnnouncedAreRefused() {
        DiskWriter writer = begin(0);
        send(writer, 0, SIZE);
        Fault fault = refusal(() -> writer.content(ByteBuffer.wrap(new byte[1])));
        assertThat(fault.field()).isEqualTo("content");
        assertThat(stored()).isEqualTo(SIZE);
    }

    @Test
    void anEndThatComesTooEarlyKeepsWhatCame() {
        DiskWriter writer = begin(0);
        send(writer, 0, CHUNK);
        assertThat(refusal(() -> writer.end(sum())).field()).isEqualTo("end");
        writer.abort();
        assertThat(stored()).isEqualTo(CHUNK);
    }

    @Test
    void aCompleteImportIsAnsweredAndNotWrittenAgain() {
        DiskWriter writer = begin(0);
        send(writer, 0, SIZE);
        Disk disk = writer.end(sum());
        DiskWriter again = begin(0);
        again.content(ByteBuffer.wrap(some(CHUNK, 10)));
        assertThat(again.end(sum())).isEqualTo(disk);
        assertThat(platform.bytes(OWNER.key())).isEqualTo(bytes);
    }

    @Test
    void aHeaderThatIsNotAllowedBeginsAnew() {
        System.arraycopy("QFI\u00fb".getBytes(StandardCharsets.ISO_8859_1), 0, bytes, 0, 4);
        DiskWriter writer = begin(0);
        send(writer, 0, SIZE);
        assertThat(refusal(() -> writer.end(sum())).field()).isEqualTo("header.format");
        assertThat(imports.find(OWNER.key())).isEmpty();
    }

    /** The header that counts is the one that is stored, whoever sent it. */
    @Test
    void aHeaderThatIsNotAllowedIsFoundAlsoInWhatWasResumed() {
        System.arraycopy("QFI\u00fb".getBytes(StandardCharsets.ISO_8859_1), 0, bytes, 0, 4);
        DiskWriter first = begin(0);
        send(first, 0, CHUNK);
        first.abort();
        DiskWriter second = begin(CHUNK);
        send(second, CHUNK, SIZE);
        assertThat(refusal(() -> second.end(sum())).field()).isEqualTo("header.format");
    }

    @Test
    void theNextCallerTakesAnImportOver() {
        DiskWriter first = begin(0);
        send(first, 0, CHUNK);
        DiskWriter second = begin(CHUNK);
        assertThat(refusal(() -> send(first, CHUNK, SIZE)).kind()).isEqualTo(FaultKind.BUSY);
        assertThat(refusal(() -> first.end(sum())).kind()).isEqualTo(FaultKind.BUSY);
        first.abort();
        send(second, CHUNK, SIZE);
        assertThat(second.end(sum()).complete()).isTrue();
        assertThat(platform.bytes(OWNER.key())).isEqualTo(bytes);
    }

    @Test
    void whatIsBeingFinishedIsNotWaitedFor() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        platform.holdCompletion(begun, released);
        DiskWriter writer = begin(0);
        send(writer, 0, SIZE);
        CompletableFuture<Disk> end =
                CompletableFuture.supplyAsync(() -> writer.end(sum()), Thread::startVirtualThread);
        begun.await();
        Fault fault = refusal(() -> begin(0));
        assertThat(fault.kind()).isEqualTo(FaultKind.BUSY);
        assertThat(fault.retryAfter()).isPresent();
        released.countDown();
        assertThat(end.join().complete()).isTrue();
    }

    @Test
    void aPlatformThatGoesAwayBreaksTheStreamAndKeepsWhatCame() {
        DiskWriter writer = begin(0);
        send(writer, 0, CHUNK);
        platform.lose(true);
        assertThat(refusal(() -> send(writer, CHUNK, SIZE)).kind()).isEqualTo(FaultKind.UNREACHABLE);
        writer.abort();
        assertThat(refusal(() -> imports.find(OWNER.key())).kind()).isEqualTo(FaultKind.UNREACHABLE);
        platform.lose(false);
        DiskWriter again = begin(CHUNK);
        send(again, CHUNK, SIZE);
        assertThat(again.end(sum()).complete()).isTrue();
        assertThat(platform.bytes(OWNER.key())).isEqualTo(bytes);
    }
}
