package io.virtfleet.sdk.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.vm.DiskFormat;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** An import is taken over while the stream of the one before is being put away. */
class ImportTakeoverTest {
    private static final int SIZE = 10_000;
    private static final int CHUNK = 1000;
    private static final Owner OWNER = new Owner("blue", "shop", "db", "0f8fad5b-d9cb-469f-a165-70867728950e");

    private final SlowImports platform = new SlowImports();
    private final DiskImports imports = new DiskImports(platform, SIZE);

    /** A platform that takes its time to find an import, once it is told to. */
    private static final class SlowImports implements ImportStore {
        private final MemoryImports memory = new MemoryImports();
        private final CountDownLatch asked = new CountDownLatch(1);
        private final CountDownLatch mayAnswer = new CountDownLatch(1);
        private volatile boolean slow;

        @Override
        public Set<OwnerKey> owners() {
            return memory.owners();
        }

        @Override
        public Optional<StoredImport> find(OwnerKey owner) {
            if (slow) {
                slow = false;
                asked.countDown();
                try {
                    mayAnswer.await();
                } catch (InterruptedException told) {
                    throw new IllegalStateException(told);
                }
            }
            return memory.find(owner);
        }

        @Override
        public StoredImport create(DiskImport spec) {
            return memory.create(spec);
        }
    }

    private DiskWriter begin(long offset) {
        return imports.begin(new DiskImport(OWNER, DiskFormat.RAW, SIZE, offset, Optional.empty()));
    }

    private static void send(DiskWriter writer) {
        writer.content(ByteBuffer.wrap(new byte[CHUNK]));
    }

    private long stored() {
        return imports.find(OWNER.key()).map(Disk::storedBytes).orElse(-1L);
    }

    @Test
    void whoTookAnImportOverIsKnownAlsoWhenTheOneBeforeEndsAtThatMoment() throws Exception {
        DiskWriter first = begin(0);
        send(first);
        platform.slow = true;
        CompletableFuture<DiskWriter> takeover = CompletableFuture.supplyAsync(() -> begin(CHUNK));
        platform.asked.await();
        // The first stream breaks: its sender was told BUSY, or left.
        Thread leaving = Thread.ofPlatform().start(first::abort);
        await().until(() -> leaving.getState() == Thread.State.BLOCKED || !leaving.isAlive());
        platform.mayAnswer.countDown();
        DiskWriter second = takeover.get();
        leaving.join();

        send(second);
        DiskWriter third = begin(stored());
        assertThatThrownBy(() -> send(second))
                .as("two writers of one import at once")
                .isInstanceOfSatisfying(
                        ProviderException.class,
                        refused -> assertThat(refused.fault().kind()).isEqualTo(FaultKind.BUSY));
        send(third);
        assertThat(stored()).isEqualTo(3 * CHUNK);
    }
}
