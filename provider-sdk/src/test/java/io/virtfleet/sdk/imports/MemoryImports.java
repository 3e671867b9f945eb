package io.virtfleet.sdk.imports;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.vm.DiskFormat;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A platform that stores imports in memory, and fails where a test says so. */
final class MemoryImports implements ImportStore {
    private static final int PIECE_BYTES = 1000;

    private final Map<OwnerKey, Entry> entries = new HashMap<>();
    private final Set<OwnerKey> used = new HashSet<>();
    private @Nullable Consumer<OwnerKey> onLook;
    private Instant now = Instant.EPOCH;
    private boolean timesKnown = true;
    private boolean lost;
    private int readBacks;
    private @Nullable CountDownLatch completing;
    private @Nullable CountDownLatch mayComplete;

    synchronized void at(Instant time) {
        now = time;
    }

    synchronized void timesUnknown() {
        timesKnown = false;
    }

    synchronized void lose(boolean away) {
        lost = away;
    }

    synchronized void use(OwnerKey owner) {
        used.add(owner);
    }

    /** Called each time it is asked whether an import is in use. */
    synchronized void onLook(Consumer<OwnerKey> look) {
        onLook = look;
    }

    /** Holds every completion until the second latch is released; the first says that one has begun. */
    void holdCompletion(CountDownLatch begun, CountDownLatch released) {
        completing = begun;
        mayComplete = released;
    }

    synchronized byte[] bytes(OwnerKey owner) {
        return Optional.ofNullable(entries.get(owner)).orElseThrow().content.toByteArray();
    }

    /** Changes a byte that is stored, as a bad disk would. */
    synchronized void corrupt(OwnerKey owner, int at) {
        Entry entry = Optional.ofNullable(entries.get(owner)).orElseThrow();
        byte[] bytes = entry.content.toByteArray();
        bytes[at] ^= 1;
        entry.content.reset();
        entry.content.writeBytes(bytes);
    }

    synchronized int readBacks() {
        return readBacks;
    }

    @Override
    public synchronized Set<OwnerKey> owners() {
        refuseIfLost();
        return Set.copyOf(entries.keySet());
    }

    @Override
    public synchronized Optional<StoredImport> find(OwnerKey owner) {
        refuseIfLost();
        return Optional.ofNullable(entries.get(owner));
    }

    @Override
    public synchronized StoredImport create(DiskImport spec) {
        refuseIfLost();
        Entry entry = new Entry(spec);
        if (entries.put(spec.owner().key(), entry) != null) {
            throw new IllegalStateException("the owner has an import already");
        }
        return entry;
    }

    private void refuseIfLost() {
        if (lost) {
            throw ProviderException.of(FaultKind.UNREACHABLE, "the platform is away");
        }
    }

    /** One import. */
    private final class Entry implements StoredImport, ImportOutput {
        private final DiskImport spec;
        private final ByteArrayOutputStream content = new ByteArrayOutputStream();
        private Instant written = now;
        private long virtualBytes;
        private boolean complete;
        private boolean open;

        Entry(DiskImport spec) {
            this.spec = spec;
        }

        @Override
        public DiskFormat format() {
            return spec.format();
        }

        @Override
        public long totalBytes() {
            return spec.totalBytes();
        }

        @Override
        public Optional<Disk> describe() {
            synchronized (MemoryImports.this) {
                refuseIfLost();
                return Optional.of(new Disk("disk", spec.format(), virtualBytes, content.size(), "/memory", complete));
            }
        }

        @Override
        public ImportOutput append(long offset) {
            synchronized (MemoryImports.this) {
                refuseIfLost();
                if (offset != content.size() || open) {
                    throw new IllegalStateException("appends at " + offset + " to " + content.size());
                }
                open = true;
                return this;
            }
        }

        @Override
        public void write(ByteBuffer bytes) {
            synchronized (MemoryImports.this) {
                refuseIfLost();
                while (bytes.hasRemaining()) {
                    content.write(bytes.get());
                }
                written = now;
            }
        }

        @Override
        public void finish() {
            synchronized (MemoryImports.this) {
                open = false;
                refuseIfLost();
            }
        }

        @Override
        public void read(long bytes, Consumer<ByteBuffer> taker) {
            byte[] all;
            synchronized (MemoryImports.this) {
                readBacks++;
                all = content.toByteArray();
            }
            for (int at = 0; at < bytes; at += PIECE_BYTES) {
                taker.accept(ByteBuffer.wrap(all, at, (int) Math.min(PIECE_BYTES, bytes - at)));
            }
        }

        @Override
        public Disk complete(long size) {
            CountDownLatch begun = completing;
            CountDownLatch released = mayComplete;
            if (begun != null && released != null) {
                begun.countDown();
                try {
                    released.await();
                } catch (InterruptedException told) {
                    throw new IllegalStateException(told);
                }
            }
            synchronized (MemoryImports.this) {
                virtualBytes = size;
                complete = true;
                written = now;
                return describe().orElseThrow();
            }
        }

        @Override
        public Optional<Instant> lastWritten() {
            synchronized (MemoryImports.this) {
                refuseIfLost();
                return timesKnown ? Optional.of(written) : Optional.empty();
            }
        }

        @Override
        public boolean inUse() {
            Consumer<OwnerKey> look = onLook;
            if (look != null) {
                look.accept(spec.owner().key());
            }
            synchronized (MemoryImports.this) {
                refuseIfLost();
                return used.contains(spec.owner().key());
            }
        }

        @Override
        public void remove() {
            synchronized (MemoryImports.this) {
                refuseIfLost();
                entries.remove(spec.owner().key(), this);
            }
        }
    }
}
