package io.virtfleet.provider.libvirt.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.domain.MachineStyle;
import io.virtfleet.provider.libvirt.link.HostUri;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.SilentFollower;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.vm.HostDefaults;
import io.virtfleet.sdk.server.PlatformPool;
import io.virtfleet.testkit.libvirt.GuestDisk;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DiskImportsIT {
    private static final int MIB = 1 << 20;
    private static final int THREADS = 4;
    private static final HostDefaults DEFAULTS =
            new HostDefaults("imports", "default", "default", new MachineStyle(MachineStyle.Type.QEMU, "q35"));

    private final LibvirtHost host = LibvirtHost.shared();
    private final List<String> before = host.listing();
    private final PlatformPool threads = new PlatformPool(THREADS, 16);
    private final LibvirtSession session =
            new LibvirtSession(HostUri.parse(host.uri().toString()).orElseThrow(), threads, new SilentFollower());
    private final DiskImports imports = new DiskImports(session, DEFAULTS, 1L << 30);
    private final Owner owner =
            new Owner("blue", "shop", "db", UUID.randomUUID().toString());

    @BeforeEach
    void connect() {
        session.start();
        await().until(() -> session.doubt().isEmpty());
    }

    @AfterEach
    void clean() {
        host.volumes(LibvirtHost.POOL).stream()
                .filter(name -> name.startsWith("import+imports+"))
                .forEach(name -> host.virsh("vol-delete", name, "--pool", LibvirtHost.POOL)
                        .success());
        assertThat(host.listing()).isEqualTo(before);
        session.close();
    }

    private static byte[] some(int size) {
        byte[] bytes = new byte[size];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    private DiskWriter begin(byte[] bytes, DiskFormat format, int offset) {
        return imports.begin(new DiskImport(owner, format, bytes.length, offset, Optional.empty()));
    }

    private static void send(DiskWriter writer, byte[] bytes, int from, int to) {
        for (int at = from; at < to; at += MIB) {
            writer.content(ByteBuffer.wrap(bytes, at, Math.min(MIB, to - at)));
        }
    }

    private static Checksum sum(byte[] bytes) {
        DiskSum sum = DiskSum.by(Checksum.Algorithm.SHA256);
        sum.add(ByteBuffer.wrap(bytes));
        return sum.checksum();
    }

    private long stored() {
        return imports.find(owner.key()).map(Disk::storedBytes).orElse(0L);
    }

    private Optional<VolumeRef> volume(String provider, Disk disk) {
        return session.call(there -> new ImportedDisks(provider).find(there, disk.id()));
    }

    private Fault refusal(DiskWriter writer, byte[] bytes) {
        return catchThrowableOfType(ProviderException.class, () -> writer.end(sum(bytes)))
                .fault();
    }

    @Test
    void aRawDiskThatBrokeOffGoesOnAndBecomesAQcow2OfTheSameBytes() {
        byte[] bytes = some(3 * MIB);
        DiskWriter first = begin(bytes, DiskFormat.RAW, 0);
        send(first, bytes, 0, MIB);
        first.abort();
        assertThat(stored()).isEqualTo(MIB);
        assertThat(imports.find(owner.key()).orElseThrow().complete()).isFalse();

        DiskWriter second = begin(bytes, DiskFormat.RAW, MIB);
        send(second, bytes, MIB, bytes.length);
        Disk disk = second.end(sum(bytes));

        assertThat(disk.complete()).isTrue();
        assertThat(disk.virtualSizeBytes()).isEqualTo(bytes.length);
        assertThat(imports.find(owner.key())).contains(disk);
        assertThat(begin(bytes, DiskFormat.RAW, 0).end(sum(bytes))).isEqualTo(disk);
        assertThat(volume("imports", disk)).isPresent();
        assertThat(volume("others", disk)).isEmpty();
        assertThat(host.virsh("vol-dumpxml", disk.path()).success()).contains("<format type='qcow2'/>");
    }

    @Test
    void aQcow2IsTakenAsWhatItIs() throws IOException {
        byte[] bytes = Files.readAllBytes(GuestDisk.file());
        DiskWriter writer = begin(bytes, DiskFormat.QCOW2, 0);
        send(writer, bytes, 0, bytes.length);
        Disk disk = writer.end(sum(bytes));
        assertThat(disk.virtualSizeBytes()).isEqualTo((long) GuestDisk.CAPACITY_MIB * MIB);
    }

    @Test
    void aQcow2ThatBrokeOffGoesOnWhereItsFileEnds() throws IOException {
        byte[] bytes = longGuestDisk();
        DiskWriter first = begin(bytes, DiskFormat.QCOW2, 0);
        send(first, bytes, 0, 2 * MIB);
        first.abort();
        assertThat(stored()).isEqualTo(2 * MIB);

        DiskWriter second = begin(bytes, DiskFormat.QCOW2, 2 * MIB);
        send(second, bytes, 2 * MIB, bytes.length);
        assertThat(second.end(sum(bytes)).virtualSizeBytes()).isEqualTo((long) GuestDisk.CAPACITY_MIB * MIB);
    }

    @Test
    void aQcow2OfWhichLittleCameIsSentAgain() throws IOException {
        byte[] bytes = longGuestDisk();
        DiskWriter first = begin(bytes, DiskFormat.QCOW2, 0);
        first.content(ByteBuffer.wrap(bytes, 0, MIB / 2));
        first.abort();
        assertThat(imports.find(owner.key())).map(Disk::storedBytes).contains(0L);

        DiskWriter second = begin(bytes, DiskFormat.QCOW2, 0);
        send(second, bytes, 0, bytes.length);
        assertThat(second.end(sum(bytes)).complete()).isTrue();
    }

    @Test
    void aRawDiskMayBeADiscToo() {
        byte[] bytes = some(MIB);
        System.arraycopy("\u0001CD001".getBytes(StandardCharsets.ISO_8859_1), 0, bytes, 0x8000, 6);
        DiskWriter writer = begin(bytes, DiskFormat.RAW, 0);
        send(writer, bytes, 0, bytes.length);
        assertThat(writer.end(sum(bytes)).virtualSizeBytes()).isEqualTo(bytes.length);
    }

    /** What lies behind the last cluster of a qcow2 means nothing. */
    private static byte[] longGuestDisk() throws IOException {
        byte[] disk = Files.readAllBytes(GuestDisk.file());
        byte[] bytes = some(disk.length + 3 * MIB);
        System.arraycopy(disk, 0, bytes, 0, disk.length);
        return bytes;
    }

    @Test
    void aNewCallerTakesAnImportOver() {
        byte[] bytes = some(2 * MIB);
        DiskWriter first = begin(bytes, DiskFormat.RAW, 0);
        send(first, bytes, 0, MIB);
        DiskWriter second = begin(bytes, DiskFormat.RAW, 0);
        ProviderException refused =
                catchThrowableOfType(ProviderException.class, () -> send(first, bytes, MIB, bytes.length));
        assertThat(refused.fault().kind()).isEqualTo(FaultKind.BUSY);
        send(second, bytes, 0, bytes.length);
        assertThat(second.end(sum(bytes)).complete()).isTrue();
    }

    @Test
    void whatIsBeingFinishedIsNotWaitedFor() throws InterruptedException {
        byte[] bytes = some(MIB);
        ImportWriter writer = (ImportWriter) begin(bytes, DiskFormat.RAW, 0);
        send(writer, bytes, 0, bytes.length);
        CountDownLatch held = new CountDownLatch(THREADS);
        CountDownLatch release = new CountDownLatch(1);
        for (int i = 0; i < THREADS; i++) {
            Thread.startVirtualThread(() -> threads.complete(() -> {
                held.countDown();
                release.await();
                return true;
            }));
        }
        held.await();
        CompletableFuture<Disk> end =
                CompletableFuture.supplyAsync(() -> writer.end(sum(bytes)), Thread::startVirtualThread);
        await().until(writer::finishing);
        ProviderException refused =
                catchThrowableOfType(ProviderException.class, () -> begin(bytes, DiskFormat.RAW, 0));
        assertThat(refused.fault().kind()).isEqualTo(FaultKind.BUSY);
        release.countDown();
        assertThat(end.join().complete()).isTrue();
    }

    @Test
    void whatNobodyGoesOnWithOrTakesIsRemovedButNeverWhatIsSent() {
        byte[] bytes = some(2 * MIB);
        Owner sender = new Owner("blue", "shop", "web", UUID.randomUUID().toString());
        DiskWriter slow = imports.begin(new DiskImport(sender, DiskFormat.RAW, bytes.length, 0, Optional.empty()));
        send(slow, bytes, 0, MIB);
        DiskWriter broken = begin(bytes, DiskFormat.RAW, 0);
        send(broken, bytes, 0, MIB);
        broken.abort();
        try (ImportSweep longer = new ImportSweep(imports, Duration.ofDays(1), InstantSource.system())) {
            longer.removeAbandoned();
            assertThat(imports.find(owner.key())).isPresent();
        }
        try (ImportSweep sweep = new ImportSweep(imports, Duration.ofSeconds(2), InstantSource.system())) {
            sweep.start();
            await().until(() -> imports.find(owner.key()).isEmpty());
            send(slow, bytes, MIB, bytes.length);
            assertThat(slow.end(sum(bytes)).complete()).isTrue();
            await().until(() -> imports.find(sender.key()).isEmpty());
        }
    }

    @Test
    void aWrongChecksumBeginsAnew() {
        byte[] bytes = some(MIB);
        DiskWriter writer = begin(bytes, DiskFormat.RAW, 0);
        send(writer, bytes, 0, bytes.length);
        Fault fault = refusal(writer, some(MIB - 1));
        assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(fault.field()).isEqualTo("end.checksum.hex");
        assertThat(stored()).isZero();
    }

    @Test
    void aRawDiskThatLooksLikeAnotherFormatIsRefused() {
        byte[] bytes = some(MIB);
        System.arraycopy("QFI\u00fb".getBytes(StandardCharsets.ISO_8859_1), 0, bytes, 0, 4);
        DiskWriter writer = begin(bytes, DiskFormat.RAW, 0);
        send(writer, bytes, 0, bytes.length);
        assertThat(refusal(writer, bytes).field()).isEqualTo("header.format");
        assertThat(imports.find(owner.key())).isEmpty();
    }
}
