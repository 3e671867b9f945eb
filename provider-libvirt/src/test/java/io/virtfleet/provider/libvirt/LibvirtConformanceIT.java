package io.virtfleet.provider.libvirt;

import io.virtfleet.conformance.ClonesConformance;
import io.virtfleet.conformance.ConsolesConformance;
import io.virtfleet.conformance.CoreConformance;
import io.virtfleet.conformance.DisksConformance;
import io.virtfleet.conformance.ImagesConformance;
import io.virtfleet.conformance.InventoryConformance;
import io.virtfleet.conformance.SnapshotsConformance;
import io.virtfleet.conformance.WatchConformance;
import io.virtfleet.conformance.kit.ProviderUnderTest;
import io.virtfleet.testkit.libvirt.GuestDisk;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The kit against this provider over gRPC, with real QEMU guests. */
class LibvirtConformanceIT
        implements CoreConformance,
                InventoryConformance,
                WatchConformance,
                SnapshotsConformance,
                ClonesConformance,
                ImagesConformance,
                DisksConformance,
                ConsolesConformance {
    /** What the kit asks for when it is told nothing else. */
    private static final String IMAGE = "conformance";

    private static ProviderOnHost provider;

    @BeforeAll
    static void serve() {
        LibvirtHost host = LibvirtHost.shared();
        host.upload(GuestDisk.file(), LibvirtHost.POOL, IMAGE);
        provider = ProviderOnHost.start(host);
    }

    @AfterAll
    static void stop() {
        provider.close();
        LibvirtHost.shared()
                .virsh("vol-delete", IMAGE, "--pool", LibvirtHost.POOL)
                .success();
    }

    @Override
    public ProviderUnderTest target() {
        return ProviderUnderTest.plain("localhost:" + provider.port()).withAtATime(4);
    }
}
