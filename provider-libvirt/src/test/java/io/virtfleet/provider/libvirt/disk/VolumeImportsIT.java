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
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.vm.HostDefaults;
import io.virtfleet.sdk.imports.DiskImports;
import io.virtfleet.sdk.imports.ImportSweep;
import io.virtfleet.sdk.imports.StreamChecksum;
import io.virtfleet.sdk.server.PlatformPool;
import io.virtfleet.testkit.libvirt.GuestDisk;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VolumeImportsIT {
    private static final int MIB = 1 << 20;
    private static final int THREADS = 4;
    private static final HostDefaults DEFAULTS =
            new HostDefaults("imports", "default", "default", new MachineStyle(MachineStyle.Type.QEMU, "q35"));

    private final LibvirtHost host = LibvirtHost.shared();
    private final List<String> before = host.listing();
    private final PlatformPool threads = new PlatformPool(THREADS, 16);
    private final LibvirtSession session =
            new LibvirtSession(HostUri.parse(host.uri().toString()).orElseThrow(), threads, new SilentFollower());
    private final VolumeImports volumes = new VolumeImports(session, DEFAULTS);
    private final DiskImports imports = new DiskImports(volumes, 1L << 30);
    private final Owner owner =
            new Owner("blue", "shop", "db", UUID.randomUUID().toString());

    @TempDir
    private Path folder;

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
        StreamChecksum sum = StreamChecksum.by(Checksum.Algorithm.SHA256);
        sum.add(ByteBuffer.wrap(bytes));
        return sum.checksum();
    }

    private long stored() {
        return imports.find(owner.key()).map(Disk::storedBytes).orElse(0L);
    }

    private Optional<VolumeRef> volume(String provider, Disk disk) {
        HostDefaults theirs = new HostDefaults(provider, DEFAULTS.pool(), DEFAULTS.network(), DEFAULTS.style());
        return session.call(there -> new VolumeImports(session, theirs).find(there, disk.id()));
    }

    private Fault refusal(DiskWriter writer, byte[] bytes) {
        return catchThrowableOfType(ProviderException.class, () -> writer.end(sum(bytes)))
                .fault();
    }

    @Test
    void aRawDiskThatBrokeOffGoesOnAndBecomesAQcow2OfTheSameBytes() throws IOException {
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
        assertThat(content(disk)).isEqualTo(bytes);
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
    void aNewCallerTakesAnImportOver() throws IOException {
        byte[] bytes = some(2 * MIB);
        DiskWriter first = begin(bytes, DiskFormat.RAW, 0);
        send(first, bytes, 0, MIB);
        DiskWriter second = begin(bytes, DiskFormat.RAW, 0);
        ProviderException refused =
                catchThrowableOfType(ProviderException.class, () -> send(first, bytes, MIB, bytes.length));
        assertThat(refused.fault().kind()).isEqualTo(FaultKind.BUSY);
        send(second, bytes, 0, bytes.length);
        assertThat(content(second.end(sum(bytes)))).isEqualTo(bytes);
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

    /** An operator may have put a copy back under a name that an import could have. */
    @Test
    void whatOnlyHasTheNameOfAnImportIsNeverRemoved() {
        String stem = "import+imports+blue." + UUID.randomUUID();
        List<String> copies = List.of(stem + ".1048576.raw.disk", stem + ".1048576.raw.part", stem + ".record");
        copies.forEach(name ->
                host.virsh("vol-create-as", LibvirtHost.POOL, name, "1M").success());
        removeAllAbandoned();
        assertThat(host.volumes(LibvirtHost.POOL)).containsAll(copies);
    }

    @Test
    void aDiskThatADomainUsesIsNotRemoved() {
        byte[] bytes = some(MIB);
        DiskWriter writer = begin(bytes, DiskFormat.RAW, 0);
        send(writer, bytes, 0, bytes.length);
        Disk disk = writer.end(sum(bytes));
        String name = "by-hand-" + UUID.randomUUID();
        host.define(domain(name, disk.path()));
        removeAllAbandoned();
        assertThat(imports.find(owner.key())).contains(disk);
        host.virsh("undefine", name).success();
        removeAllAbandoned();
        assertThat(imports.find(owner.key())).isEmpty();
    }

    @Test
    void aDiskThatAnotherFileRestsOnIsNotRemoved() {
        byte[] bytes = some(MIB);
        DiskWriter writer = begin(bytes, DiskFormat.RAW, 0);
        send(writer, bytes, 0, bytes.length);
        Disk disk = writer.end(sum(bytes));
        String overlay = "by-hand-" + UUID.randomUUID() + ".qcow2";
        host.virsh(
                        "vol-create-as",
                        LibvirtHost.POOL,
                        overlay,
                        "1M",
                        "--format",
                        "qcow2",
                        "--backing-vol",
                        disk.path(),
                        "--backing-vol-format",
                        "qcow2")
                .success();
        removeAllAbandoned();
        assertThat(imports.find(owner.key())).contains(disk);
        host.virsh("vol-delete", overlay, "--pool", LibvirtHost.POOL).success();
    }

    /** All that nobody wrote to since a moment that is still to come. */
    private void removeAllAbandoned() {
        try (ImportSweep sweep = new ImportSweep(
                imports, Duration.ZERO, () -> InstantSource.system().instant().plusSeconds(60))) {
            sweep.removeAbandoned();
        }
    }

    private static String domain(String name, String disk) {
        return "<domain type='qemu'><name>" + name + "</name><memory unit='MiB'>64</memory>"
                + "<os><type>hvm</type></os><devices><disk type='file' device='disk'>"
                + "<driver name='qemu' type='qcow2'/><source file='" + disk + "'/><target dev='vda'/>"
                + "</disk></devices></domain>";
    }

    /** What a guest would read, by libvirt's own conversion. */
    private byte[] content(Disk disk) throws IOException {
        String name = "by-hand-" + UUID.randomUUID() + ".raw";
        String xml = "<volume><name>" + name + "</name><capacity>" + disk.virtualSizeBytes()
                + "</capacity><target><format type='raw'/></target></volume>";
        Path plan = Files.writeString(folder.resolve("plan.xml"), xml);
        Path bytes = folder.resolve(name);
        host.virsh("vol-create-from", LibvirtHost.POOL, plan.toString(), disk.path())
                .success();
        host.virsh("vol-download", name, bytes.toString(), "--pool", LibvirtHost.POOL)
                .success();
        host.virsh("vol-delete", name, "--pool", LibvirtHost.POOL).success();
        return Files.readAllBytes(bytes);
    }

    /** The record says that bytes are still to come, whatever lies beside them. */
    @Test
    void aCrashWhileTheDiskWasMadeLeavesAnImportThatIsResumed() throws IOException {
        byte[] bytes = some(2 * MIB);
        DiskWriter first = begin(bytes, DiskFormat.RAW, 0);
        send(first, bytes, 0, bytes.length);
        first.abort();
        String part = host.volumes(LibvirtHost.POOL).stream()
                .filter(name -> name.contains(owner.uid()) && name.endsWith(".part"))
                .findFirst()
                .orElseThrow();
        host.virsh("vol-create-as", LibvirtHost.POOL, part.replace(".part", ".disk"), "1M", "--format", "qcow2")
                .success();
        assertThat(imports.find(owner.key())).map(Disk::complete).contains(false);
        assertThat(stored()).isEqualTo(bytes.length);

        Disk disk = begin(bytes, DiskFormat.RAW, bytes.length).end(sum(bytes));
        assertThat(content(disk)).isEqualTo(bytes);
        assertThat(volumesOf(owner)).as("the disk and its record").hasSize(2);
    }

    @Test
    void aRecordThatWasNotWrittenToTheEndNamesNothing() {
        byte[] bytes = some(2 * MIB);
        DiskWriter first = begin(bytes, DiskFormat.RAW, 0);
        send(first, bytes, 0, MIB);
        first.abort();
        session.act(there -> Volumes.in(there, LibvirtHost.POOL)
                .write("import+imports+blue." + owner.uid() + ".record", "<import".getBytes(StandardCharsets.UTF_8)));
        List<String> before = volumesOf(owner);
        removeAllAbandoned();
        assertThat(imports.find(owner.key())).isEmpty();
        assertThat(volumesOf(owner)).isEqualTo(before);

        DiskWriter second = begin(bytes, DiskFormat.RAW, 0);
        send(second, bytes, 0, bytes.length);
        assertThat(second.end(sum(bytes)).complete()).isTrue();
        assertThat(volumesOf(owner)).as("what no record names stays").containsAll(before);
    }

    private List<String> volumesOf(Owner of) {
        return host.volumes(LibvirtHost.POOL).stream()
                .filter(name -> name.contains(of.uid()))
                .toList();
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
