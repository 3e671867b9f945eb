package io.virtfleet.provider.libvirt.disk;

import static io.virtfleet.provider.libvirt.disk.ImportsOnHost.MIB;
import static io.virtfleet.provider.libvirt.disk.ImportsOnHost.send;
import static io.virtfleet.provider.libvirt.disk.ImportsOnHost.some;
import static io.virtfleet.provider.libvirt.disk.ImportsOnHost.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.sdk.imports.DiskImports;
import io.virtfleet.testkit.libvirt.GuestDisk;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VolumeImportsIT {
    private final ImportsOnHost on = ImportsOnHost.connect();
    private final LibvirtHost host = on.host();
    private final DiskImports imports = on.imports();
    private final Owner owner = on.owner();

    @TempDir
    private Path folder;

    @AfterEach
    void nothingIsLeft() {
        on.close();
    }

    private Optional<VolumeRef> volume(String provider, Disk disk) {
        VolumeImports theirs = new VolumeImports(on.session(), ImportsOnHost.defaults(provider));
        return on.session().call(there -> theirs.find(there, disk.id()));
    }

    private Fault refusal(DiskWriter writer, byte[] bytes) {
        return catchThrowableOfType(ProviderException.class, () -> writer.end(sum(bytes)))
                .fault();
    }

    @Test
    void anImportCanBeDescribedAtTheMomentItBegins() throws Exception {
        try (var reader = Executors.newSingleThreadExecutor()) {
            var done = new AtomicBoolean();
            Future<?> describing = reader.submit(() -> {
                while (!done.get()) {
                    on.stored();
                }
            });
            try {
                for (int begun = 0; begun < 20; begun++) {
                    on.begin(some(MIB), DiskFormat.RAW, 0).abort();
                }
            } finally {
                done.set(true);
            }
            describing.get();
        }
    }

    @Test
    void aRawDiskThatBrokeOffGoesOnAndBecomesAQcow2OfTheSameBytes() throws IOException {
        byte[] bytes = some(3 * MIB);
        DiskWriter first = on.begin(bytes, DiskFormat.RAW, 0);
        send(first, bytes, 0, MIB);
        first.abort();
        assertThat(on.stored()).isEqualTo(MIB);
        assertThat(imports.find(owner.key()).orElseThrow().complete()).isFalse();

        DiskWriter second = on.begin(bytes, DiskFormat.RAW, MIB);
        send(second, bytes, MIB, bytes.length);
        Disk disk = second.end(sum(bytes));

        assertThat(disk.complete()).isTrue();
        assertThat(disk.virtualSizeBytes()).isEqualTo(bytes.length);
        assertThat(imports.find(owner.key())).contains(disk);
        assertThat(on.begin(bytes, DiskFormat.RAW, 0).end(sum(bytes))).isEqualTo(disk);
        assertThat(volume("imports", disk)).isPresent();
        assertThat(volume("others", disk)).isEmpty();
        assertThat(host.virsh("vol-dumpxml", disk.path()).success()).contains("<format type='qcow2'/>");
        assertThat(on.content(disk, folder)).isEqualTo(bytes);
    }

    @Test
    void aQcow2IsTakenAsWhatItIs() throws IOException {
        byte[] bytes = Files.readAllBytes(GuestDisk.file());
        DiskWriter writer = on.begin(bytes, DiskFormat.QCOW2, 0);
        send(writer, bytes, 0, bytes.length);
        Disk disk = writer.end(sum(bytes));
        assertThat(disk.virtualSizeBytes()).isEqualTo((long) GuestDisk.CAPACITY_MIB * MIB);
    }

    @Test
    void aQcow2ThatBrokeOffGoesOnWhereItsFileEnds() throws IOException {
        byte[] bytes = longGuestDisk();
        DiskWriter first = on.begin(bytes, DiskFormat.QCOW2, 0);
        send(first, bytes, 0, 2 * MIB);
        first.abort();
        assertThat(on.stored()).isEqualTo(2 * MIB);

        DiskWriter second = on.begin(bytes, DiskFormat.QCOW2, 2 * MIB);
        send(second, bytes, 2 * MIB, bytes.length);
        assertThat(second.end(sum(bytes)).virtualSizeBytes()).isEqualTo((long) GuestDisk.CAPACITY_MIB * MIB);
    }

    @Test
    void aQcow2OfWhichLittleCameIsSentAgain() throws IOException {
        byte[] bytes = longGuestDisk();
        DiskWriter first = on.begin(bytes, DiskFormat.QCOW2, 0);
        first.content(ByteBuffer.wrap(bytes, 0, MIB / 2));
        first.abort();
        assertThat(imports.find(owner.key())).map(Disk::storedBytes).contains(0L);

        DiskWriter second = on.begin(bytes, DiskFormat.QCOW2, 0);
        send(second, bytes, 0, bytes.length);
        assertThat(second.end(sum(bytes)).complete()).isTrue();
    }

    @Test
    void aRawDiskMayBeADiscToo() {
        byte[] bytes = some(MIB);
        System.arraycopy("\u0001CD001".getBytes(StandardCharsets.ISO_8859_1), 0, bytes, 0x8000, 6);
        DiskWriter writer = on.begin(bytes, DiskFormat.RAW, 0);
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
    void aNewCallerTakesAnImportOver() throws IOException {
        byte[] bytes = some(2 * MIB);
        DiskWriter first = on.begin(bytes, DiskFormat.RAW, 0);
        send(first, bytes, 0, MIB);
        DiskWriter second = on.begin(bytes, DiskFormat.RAW, 0);
        ProviderException refused =
                catchThrowableOfType(ProviderException.class, () -> send(first, bytes, MIB, bytes.length));
        assertThat(refused.fault().kind()).isEqualTo(FaultKind.BUSY);
        send(second, bytes, 0, bytes.length);
        assertThat(on.content(second.end(sum(bytes)), folder)).isEqualTo(bytes);
    }

    /** The record says that bytes are still to come, whatever lies beside them. */
    @Test
    void aCrashWhileTheDiskWasMadeLeavesAnImportThatIsResumed() throws IOException {
        byte[] bytes = some(2 * MIB);
        DiskWriter first = on.begin(bytes, DiskFormat.RAW, 0);
        send(first, bytes, 0, bytes.length);
        first.abort();
        String part = host.volumes(LibvirtHost.POOL).stream()
                .filter(name -> name.contains(owner.uid()) && name.endsWith(".part"))
                .findFirst()
                .orElseThrow();
        host.virsh("vol-create-as", LibvirtHost.POOL, part.replace(".part", ".disk"), "1M", "--format", "qcow2")
                .success();
        assertThat(imports.find(owner.key())).map(Disk::complete).contains(false);
        assertThat(on.stored()).isEqualTo(bytes.length);

        Disk disk = on.begin(bytes, DiskFormat.RAW, bytes.length).end(sum(bytes));
        assertThat(on.content(disk, folder)).isEqualTo(bytes);
        assertThat(on.volumes()).as("the disk and its record").hasSize(2);
    }

    @Test
    void aWrongChecksumBeginsAnew() {
        byte[] bytes = some(MIB);
        DiskWriter writer = on.begin(bytes, DiskFormat.RAW, 0);
        send(writer, bytes, 0, bytes.length);
        Fault fault = refusal(writer, some(MIB - 1));
        assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(fault.field()).isEqualTo("end.checksum.hex");
        assertThat(on.stored()).isZero();
    }

    @Test
    void aRawDiskThatLooksLikeAnotherFormatIsRefused() {
        byte[] bytes = some(MIB);
        System.arraycopy("QFI\u00fb".getBytes(StandardCharsets.ISO_8859_1), 0, bytes, 0, 4);
        DiskWriter writer = on.begin(bytes, DiskFormat.RAW, 0);
        send(writer, bytes, 0, bytes.length);
        assertThat(refusal(writer, bytes).field()).isEqualTo("header.format");
        assertThat(imports.find(owner.key())).isEmpty();
    }
}
