package io.virtfleet.sdk.server.service;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskExport;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskReader;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.disk.Disks;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** A disk of a given number of chunks, and an import that counts. */
final class FakeDisks implements Disks {
    static final Checksum CHECKSUM = new Checksum(Checksum.Algorithm.MD5, "d41d8cd98f00b204e9800998ecf8427e");
    static final int CHUNK = 64 << 10;

    private final int chunks;
    private final Set<Capability> traits;
    private final AtomicLong exported = new AtomicLong();
    private final AtomicLong imported = new AtomicLong();
    private final AtomicLong aborted = new AtomicLong();

    FakeDisks(int chunks, Capability... traits) {
        this.chunks = chunks;
        this.traits = Set.of(traits);
    }

    long exported() {
        return exported.get();
    }

    long imported() {
        return imported.get();
    }

    long aborted() {
        return aborted.get();
    }

    @Override
    public Optional<Disk> describe(OwnedVm vm, String diskId) {
        return Optional.of(disk()).filter(disk -> disk.id().equals(diskId));
    }

    @Override
    public Optional<Disk> findImport(OwnerKey owner) {
        return Optional.empty();
    }

    @Override
    public void exportTo(DiskExport export, DiskReader reader) {
        reader.begin(DiskFormat.RAW, (long) chunks * CHUNK, (long) chunks * CHUNK);
        for (int i = 0; i < chunks; i++) {
            reader.content(ByteBuffer.allocate(CHUNK));
            exported.addAndGet(CHUNK);
        }
        reader.end(CHECKSUM);
    }

    @Override
    public DiskWriter importFrom(DiskImport spec) {
        return new DiskWriter() {
            @Override
            public void content(ByteBuffer bytes) {
                imported.addAndGet(bytes.remaining());
            }

            @Override
            public Disk end(Checksum checksum) {
                if (!checksum.equals(CHECKSUM)) {
                    throw ProviderException.of(FaultKind.INVALID_SPEC, "end.checksum", "the bytes differ");
                }
                return disk();
            }

            @Override
            public void abort() {
                aborted.incrementAndGet();
            }
        };
    }

    @Override
    public Set<Capability> traits() {
        return traits;
    }

    private Disk disk() {
        return new Disk("d-1", DiskFormat.RAW, CHUNK, imported.get(), "/disks/d-1", true);
    }
}
