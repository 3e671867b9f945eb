package io.virtfleet.provider.libvirt;

import io.virtfleet.conformance.ConsolesConformance;
import io.virtfleet.conformance.CoreConformance;
import io.virtfleet.conformance.InventoryConformance;
import io.virtfleet.conformance.WatchConformance;
import io.virtfleet.conformance.kit.ProviderUnderTest;
import io.virtfleet.testkit.LibvirtHost;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The kit against this provider over gRPC, with real QEMU guests. */
class LibvirtConformanceIT implements CoreConformance, InventoryConformance, WatchConformance, ConsolesConformance {
    private static ProviderOnHost provider;

    @BeforeAll
    static void serve() {
        provider = ProviderOnHost.start(LibvirtHost.shared());
    }

    @AfterAll
    static void stop() {
        provider.close();
    }

    @Override
    public ProviderUnderTest target() {
        return ProviderUnderTest.plain("localhost:" + provider.port());
    }
}
