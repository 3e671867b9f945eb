package io.virtfleet.provider.libvirt.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.domain.MachineStyle;
import io.virtfleet.provider.libvirt.link.HostUri;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.SilentFollower;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.sdk.imports.DiskImports;
import io.virtfleet.sdk.imports.StreamChecksum;
import io.virtfleet.sdk.server.PlatformPool;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;

/** Imports on a real host, with all that a test of them needs; nothing is left of them at the end. */
final class ImportsOnHost implements AutoCloseable {
    static final int MIB = 1 << 20;
    private static final String PROVIDER = "imports";
    private static final int THREADS = 4;

    private final LibvirtHost host = LibvirtHost.shared();
    private final List<String> before = host.listing();
    private final PlatformPool threads = new PlatformPool(THREADS, 16);
    private final LibvirtSession session =
            new LibvirtSession(HostUri.parse(host.uri().toString()).orElseThrow(), threads, new SilentFollower());
    private final DiskImports imports = new DiskImports(new VolumeImports(session, defaults(PROVIDER)), 1L << 30);
    private final Owner owner =
            new Owner("blue", "shop", "db", UUID.randomUUID().toString());

    private ImportsOnHost() {}

    static ImportsOnHost connect() {
        ImportsOnHost on = new ImportsOnHost();
        on.session.start();
        await().until(() -> on.session.doubt().isEmpty());
        return on;
    }

    static HostDefaults defaults(String provider) {
        return new HostDefaults(provider, "default", "default", new MachineStyle(MachineStyle.Type.QEMU, "q35"));
    }

    @Override
    public void close() {
        host.volumes(LibvirtHost.POOL).stream()
                .filter(name -> name.startsWith("import+" + PROVIDER + "+"))
                .forEach(name -> host.virsh("vol-delete", name, "--pool", LibvirtHost.POOL)
                        .success());
        assertThat(host.listing()).isEqualTo(before);
        session.close();
        threads.close();
    }

    LibvirtHost host() {
        return host;
    }

    LibvirtSession session() {
        return session;
    }

    DiskImports imports() {
        return imports;
    }

    Owner owner() {
        return owner;
    }

    static byte[] some(int size) {
        byte[] bytes = new byte[size];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    DiskWriter begin(byte[] bytes, DiskFormat format, int offset) {
        return imports.begin(new DiskImport(owner, format, bytes.length, offset, Optional.empty()));
    }

    static void send(DiskWriter writer, byte[] bytes, int from, int to) {
        for (int at = from; at < to; at += MIB) {
            writer.content(ByteBuffer.wrap(bytes, at, Math.min(MIB, to - at)));
        }
    }

    static Checksum sum(byte[] bytes) {
        return StreamChecksum.of(Checksum.Algorithm.SHA256, ByteBuffer.wrap(bytes));
    }

    long stored() {
        return imports.find(owner.key()).map(Disk::storedBytes).orElse(0L);
    }

    /** What there is of the owner in the pool. */
    List<String> volumes() {
        return host.volumes(LibvirtHost.POOL).stream()
                .filter(name -> name.contains(owner.uid()))
                .toList();
    }

    /** What a guest would read, by libvirt's own conversion. */
    byte[] content(Disk disk, Path folder) throws IOException {
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
}
