package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.disk.DiskExport;
import io.virtfleet.contract.disk.DiskReader;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskExportIT {
    private static final int SIZE = 12 << 20;
    private static final String IMAGE = "export-image.raw";

    private final LibvirtHost host = LibvirtHost.shared();
    private final List<String> before = host.listing();

    /** Keeps the bytes of an export, and what their end said. */
    private static final class Exported implements DiskReader {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private long total;
        private Optional<Checksum> checksum = Optional.empty();

        @Override
        public void begin(DiskFormat format, long totalBytes, long virtualSizeBytes) {
            total = totalBytes;
        }

        @Override
        public void content(ByteBuffer piece) {
            byte[] copy = new byte[piece.remaining()];
            piece.get(copy);
            bytes.writeBytes(copy);
        }

        @Override
        public void end(Checksum end) {
            checksum = Optional.of(end);
        }
    }

    private static Exported export(ProviderOnHost provider, VmState vm, DiskFormat format, long offset) {
        Exported exported = new Exported();
        String disk = vm.disks().getFirst().id();
        provider.remote()
                .disks()
                .exportTo(new DiskExport(ProviderOnHost.owned(vm), disk, "", format, offset), exported);
        return exported;
    }

    private byte[] image(Path folder) throws IOException {
        byte[] bytes = new byte[SIZE];
        new Random(3).nextBytes(bytes);
        // A hole in the middle, as most disks have.
        Arrays.fill(bytes, SIZE / 3, SIZE / 2, (byte) 0);
        host.upload(Files.write(folder.resolve(IMAGE), bytes), LibvirtHost.POOL, IMAGE);
        return bytes;
    }

    @Test
    void aDiskThatRestsOnAnImageComesOutWholeAndTheSameEachTime(@TempDir Path folder) throws IOException {
        byte[] bytes = image(folder);
        try (ProviderOnHost provider = ProviderOnHost.start(host, "--provider-id=exports")) {
            ImageSource source = new ImageSource(
                    new ImageSource.Template(IMAGE), Optional.of(DiskFormat.RAW), Optional.empty(), "", Map.of());
            VmSpec spec = VmSpec.of(Hardware.of(1, 64)).withBoot(new BootSource.FromImage(source));
            VmState vm = provider.create(ProviderOnHost.owner("out"), spec, PowerState.OFF);

            assertThat(export(provider, vm, DiskFormat.RAW, 0).bytes.toByteArray())
                    .isEqualTo(bytes);

            Exported first = export(provider, vm, DiskFormat.QCOW2, 0);
            byte[] whole = first.bytes.toByteArray();
            assertThat(whole).hasSize((int) first.total).startsWith('Q', 'F', 'I', 0xfb);
            int offset = whole.length / 2;
            Exported rest = export(provider, vm, DiskFormat.QCOW2, offset);
            assertThat(rest.bytes.toByteArray()).isEqualTo(Arrays.copyOfRange(whole, offset, whole.length));
            assertThat(rest.checksum).isEqualTo(first.checksum);
            provider.delete(vm);
        }
        host.virsh("vol-delete", IMAGE, "--pool", LibvirtHost.POOL).success();
        assertThat(host.listing()).isEqualTo(before);
    }

    @Test
    void whatACrashLeftOfAnExportIsRemovedAndAnothersIsNot() {
        List<String> copies = List.of("export+exports+left.raw", "export+exports+by-hand.raw");
        copies.forEach(copy -> host.virsh("vol-create-as", LibvirtHost.POOL, copy, "1M", "--format", "raw")
                .success());
        VmState vm;
        try (ProviderOnHost provider = ProviderOnHost.start(host, "--provider-id=exports")) {
            vm = provider.create(ProviderOnHost.owner("left"), VmSpec.of(Hardware.of(1, 64)), PowerState.OFF);
        }
        String named = "<file pool='" + LibvirtHost.POOL + "' volume='" + copies.getFirst() + "' base=''/>";
        host.define(host.virsh("dumpxml", vm.name()).success().replace("</virtfleet:vm>", named + "</virtfleet:vm>"));
        try (ProviderOnHost provider = ProviderOnHost.start(host, "--provider-id=exports")) {
            await().until(() -> !host.volumes(LibvirtHost.POOL).contains(copies.getFirst()));
            provider.delete(vm);
        }
        assertThat(host.volumes(LibvirtHost.POOL)).as("what no stamp names").contains(copies.getLast());
        host.virsh("vol-delete", copies.getLast(), "--pool", LibvirtHost.POOL).success();
        assertThat(host.listing()).isEqualTo(before);
    }
}
