package io.virtfleet.provider.acme;

import io.virtfleet.conformance.CoreConformance;
import io.virtfleet.conformance.kit.ProviderUnderTest;
import io.virtfleet.sdk.server.ServingProvider;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The kit's core cases against this provider over gRPC. For a part you add, implement its interface here too. */
class AcmeConformanceIT implements CoreConformance {
    private static ServingProvider provider;

    @BeforeAll
    static void serve() throws Exception {
        List<String> flags = List.of("--insecure", "--port", "0", "--health-port", "0");
        provider = AcmeProvider.PROGRAM.start(flags, Map.of(), AcmeProvider::parts);
    }

    @AfterAll
    static void stop() {
        provider.close();
    }

    /** The kit makes VMs of one CPU and 256 MiB without a disk; give it another with {@code .withSpec(...)}. */
    @Override
    public ProviderUnderTest target() {
        return ProviderUnderTest.plain("localhost:" + provider.port());
    }
}
