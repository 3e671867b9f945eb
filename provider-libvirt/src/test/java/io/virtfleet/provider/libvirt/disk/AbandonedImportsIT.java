package io.virtfleet.provider.libvirt.disk;

import static io.virtfleet.provider.libvirt.disk.ImportsOnHost.MIB;
import static io.virtfleet.provider.libvirt.disk.ImportsOnHost.send;
import static io.virtfleet.provider.libvirt.disk.ImportsOnHost.some;
import static io.virtfleet.provider.libvirt.disk.ImportsOnHost.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.FileRecord;
import io.virtfleet.provider.libvirt.storage.VolumeDeletion;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.sdk.imports.DiskImports;
import io.virtfleet.sdk.imports.ImportSweep;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which imports are removed, and which never are. */
class AbandonedImportsIT {
    private final ImportsOnHost on = ImportsOnHost.connect();
    private final LibvirtHost host = on.host();
    private final DiskImports imports = on.imports();
    private final Owner owner = on.owner();

    @AfterEach
    void nothingIsLeft() {
        on.close();
    }

    @Test
    void whatNobodyGoesOnWithOrTakesIsRemovedButNeverWhatIsSent() {
        byte[] bytes = some(2 * MIB);
        Owner sender = new Owner("blue", "shop", "web", UUID.randomUUID().toString());
        DiskWriter slow = imports.begin(new DiskImport(sender, DiskFormat.RAW, bytes.length, 0, Optional.empty()));
        send(slow, bytes, 0, MIB);
        DiskWriter broken = on.begin(bytes, DiskFormat.RAW, 0);
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
        DiskWriter writer = on.begin(bytes, DiskFormat.RAW, 0);
        send(writer, bytes, 0, bytes.length);
        Disk disk = writer.end(sum(bytes));
        String name = "by-hand-" + UUID.randomUUID();
        host.define(domain(name, disk.path()));
        removeAllAbandoned();
        assertThat(imports.find(owner.key())).contains(disk);
        host.virsh("undefine", name).success();
        removeAllAbandoned();
        assertThat(imports.find(owner.key())).isEmpty();
        assertThat(on.volumes()).as("its record goes with it").isEmpty();
    }

    @Test
    void aDiskThatAnotherFileRestsOnIsNotRemoved() {
        byte[] bytes = some(MIB);
        DiskWriter writer = on.begin(bytes, DiskFormat.RAW, 0);
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

    @Test
    void aRecordThatWasNotWrittenToTheEndNamesNothing() {
        byte[] bytes = some(2 * MIB);
        DiskWriter first = on.begin(bytes, DiskFormat.RAW, 0);
        send(first, bytes, 0, MIB);
        first.abort();
        VolumeRef record = new VolumeRef(LibvirtHost.POOL, "import+imports+blue." + owner.uid() + ".record");
        on.session().act(there -> {
            VolumeDeletion.delete(there, FileRecord.itself(record), record);
            Volumes.in(there, record.pool()).write(record.volume(), "<import".getBytes(StandardCharsets.UTF_8));
        });
        List<String> before = on.volumes();
        removeAllAbandoned();
        assertThat(imports.find(owner.key())).isEmpty();
        assertThat(on.volumes()).isEqualTo(before);

        DiskWriter second = on.begin(bytes, DiskFormat.RAW, 0);
        send(second, bytes, 0, bytes.length);
        assertThat(second.end(sum(bytes)).complete()).isTrue();
        assertThat(on.volumes()).as("what no record names stays").containsAll(before);
    }

    private static String domain(String name, String disk) {
        return "<domain type='qemu'><name>" + name + "</name><memory unit='MiB'>64</memory>"
                + "<os><type>hvm</type></os><devices><disk type='file' device='disk'>"
                + "<driver name='qemu' type='qcow2'/><source file='" + disk + "'/><target dev='vda'/>"
                + "</disk></devices></domain>";
    }
}
