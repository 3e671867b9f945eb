package io.virtfleet.sdk.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ImportSweepTest {
    private static final byte[] BYTES = {1, 2, 3, 4};
    private static final Duration KEPT = Duration.ofDays(1);
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final MemoryImports platform = new MemoryImports();
    private final DiskImports imports = new DiskImports(platform, 1 << 20);
    private final AtomicReference<Instant> now = new AtomicReference<>(START);
    private final Owner owner = owner();

    private static Owner owner() {
        return new Owner("blue", "shop", "db", UUID.randomUUID().toString());
    }

    private DiskWriter begin(Owner of, int offset) {
        platform.at(now.get());
        return imports.begin(new DiskImport(of, DiskFormat.RAW, BYTES.length, offset, Optional.empty()));
    }

    private void breakOff(Owner of) {
        DiskWriter writer = begin(of, 0);
        writer.content(ByteBuffer.wrap(BYTES, 0, 2));
        writer.abort();
    }

    private void complete(Owner of) {
        DiskWriter writer = begin(of, 0);
        writer.content(ByteBuffer.wrap(BYTES));
        writer.end(StreamChecksum.of(Checksum.Algorithm.SHA256, ByteBuffer.wrap(BYTES)));
    }

    private void sweepAfter(Duration time) {
        now.set(START.plus(time));
        try (ImportSweep sweep = new ImportSweep(imports, KEPT, now::get)) {
            sweep.removeAbandoned();
        }
    }

    private boolean there(Owner of) {
        return imports.find(of.key()).isPresent();
    }

    @Test
    void removesWhatNobodyResumedAndWhatNoVmTook() {
        Owner other = owner();
        breakOff(owner);
        complete(other);
        sweepAfter(KEPT);
        assertThat(there(owner)).isTrue();
        assertThat(there(other)).isTrue();
        sweepAfter(KEPT.plusMillis(1));
        assertThat(there(owner)).isFalse();
        assertThat(there(other)).isFalse();
    }

    @Test
    void countsFromTheLastByte() {
        breakOff(owner);
        now.set(START.plus(KEPT.dividedBy(2)));
        DiskWriter writer = begin(owner, 2);
        writer.content(ByteBuffer.wrap(BYTES, 2, 1));
        writer.abort();
        sweepAfter(KEPT.plusHours(1));
        assertThat(there(owner)).isTrue();
    }

    @Test
    void neverRemovesWhatIsBeingSent() {
        DiskWriter writer = begin(owner, 0);
        writer.content(ByteBuffer.wrap(BYTES, 0, 2));
        sweepAfter(KEPT.multipliedBy(10));
        writer.content(ByteBuffer.wrap(BYTES, 2, 2));
        assertThat(platform.bytes(owner.key())).isEqualTo(BYTES);
    }

    @Test
    void neverRemovesWhatIsInUse() {
        complete(owner);
        platform.use(owner.key());
        sweepAfter(KEPT.multipliedBy(10));
        assertThat(there(owner)).isTrue();
    }

    @Test
    void neverRemovesWhatThePlatformDoesNotDate() {
        complete(owner);
        platform.timesUnknown();
        sweepAfter(KEPT.multipliedBy(10));
        assertThat(there(owner)).isTrue();
    }

    @Test
    void oneThatCannotBeToldKeepsItselfAndNoOther() {
        Owner other = owner();
        complete(owner);
        complete(other);
        platform.onLook(each -> {
            if (each.equals(owner.key())) {
                throw ProviderException.of(FaultKind.UNREACHABLE, "the chain cannot be read");
            }
        });
        sweepAfter(KEPT.multipliedBy(10));
        assertThat(there(owner)).isTrue();
        assertThat(there(other)).isFalse();
    }

    /** Whoever begins while it is decided waits, and then finds it gone or whole: never half removed. */
    @Test
    void nobodyResumesWhatIsBeingRemoved() {
        breakOff(owner);
        CompletableFuture<DiskWriter> resumed = new CompletableFuture<>();
        platform.onLook(each -> {
            platform.onLook(any -> {});
            Thread resuming = Thread.ofPlatform().start(() -> {
                try {
                    resumed.complete(begin(owner, 2));
                } catch (ProviderException refused) {
                    resumed.completeExceptionally(refused);
                }
            });
            await().until(() -> resumed.isDone() || resuming.getState() == Thread.State.BLOCKED);
        });
        sweepAfter(KEPT.multipliedBy(10));
        await().until(resumed::isDone);
        assertThat(resumed).isCompletedExceptionally();
        assertThat(there(owner)).isFalse();
    }

    @Test
    void looksFromTimeToTimeAlsoAfterThePlatformWasAway() {
        breakOff(owner);
        platform.lose(true);
        now.set(START.plus(KEPT.multipliedBy(10)));
        try (ImportSweep sweep = new ImportSweep(imports, Duration.ofMillis(48), now::get)) {
            sweep.start();
            platform.lose(false);
            await().until(() -> !there(owner));
        }
    }
}
