package io.virtfleet.provider.libvirt.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.link.HostUri;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.SilentFollower;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.sdk.server.PlatformPool;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CopyGaugeIT {
    private static final int MIB = 1 << 20;
    private static final VolumeRef BASE = new VolumeRef(LibvirtHost.POOL, "gauge-base");
    private static final VolumeRef SOURCE = new VolumeRef(LibvirtHost.POOL, "gauge-source");
    private static final VolumeRef COPY = new VolumeRef(LibvirtHost.POOL, "gauge-copy");

    private final LibvirtHost host = LibvirtHost.shared();
    private final PlatformPool threads = new PlatformPool(4, 16);
    private final LibvirtSession session =
            new LibvirtSession(HostUri.parse(host.uri().toString()).orElseThrow(), threads, new SilentFollower());

    @BeforeEach
    void connect() {
        session.start();
        await().until(() -> session.doubt().isEmpty());
    }

    @AfterEach
    void clean() {
        List.of(SOURCE, COPY, BASE).forEach(this::remove);
        session.close();
        threads.close();
    }

    private void write(VolumeRef volume, int mib) {
        byte[] bytes = new byte[mib * MIB];
        new Random(7).nextBytes(bytes);
        remove(volume);
        session.act(there -> Volumes.in(there, volume.pool()).write(volume.volume(), bytes));
    }

    private void remove(VolumeRef volume) {
        session.act(there -> VolumeDeletion.delete(there, FileRecord.of(List.of(volume)), volume));
    }

    private int percent() {
        return CopyGauge.of(session, SOURCE, COPY).percent().orElseThrow();
    }

    @Test
    void tellsHowMuchOfItsSourceACopyTakes() {
        write(SOURCE, 16);
        assertThat(CopyGauge.of(session, SOURCE, COPY).percent()).isEqualTo(OptionalInt.empty());
        write(COPY, 4);
        assertThat(percent()).isBetween(24, 26);
        write(COPY, 16);
        assertThat(percent()).as("it tells by itself when it is done").isEqualTo(99);
    }

    @Test
    void countsWhatItsSourceRestsOn() {
        write(BASE, 16);
        session.act(there -> {
            Volumes volumes = Volumes.in(there, LibvirtHost.POOL);
            VolumePlan plan = new VolumePlan(SOURCE.volume(), 16 * MIB, DiskFormat.QCOW2, false, Optional.empty());
            volumes.create(plan.withBacking(new VolumePlan.Backing(volumes.path(BASE.volume()), DiskFormat.RAW)));
        });
        write(COPY, 8);
        assertThat(percent()).isBetween(45, 50);
    }
}
