package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.LibvirtHost;
import io.virtfleet.testkit.LibvirtHostOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A host that is reached by TLS, with a certificate per connection. */
class TlsHostIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static LibvirtHost host;
    private static LibvirtHost stranger;

    @BeforeAll
    static void start() {
        host = LibvirtHost.start(LibvirtHostOptions.plain().withTls());
        stranger = LibvirtHost.start(LibvirtHostOptions.plain().withTls());
    }

    @AfterAll
    static void stop() {
        host.close();
        stranger.close();
    }

    @Test
    void servesAHostFarAway() {
        try (ProviderOnHost provider = ProviderOnHost.at(host.tlsUri(host.clientPki("provider")))) {
            await().atMost(PATIENCE)
                    .until(() -> provider.remote().virtualMachines().check().isEmpty());
            VmState vm = provider.create(ProviderOnHost.owner("far"), VmSpec.of(Hardware.of(1, 64)), PowerState.ON);
            assertThat(vm.power()).isEqualTo(PowerState.ON);
            provider.delete(vm);
        }
        assertThat(host.domains()).isEmpty();
    }

    @Test
    void aCertificateThatTheHostDoesNotTrustIsToldAndNothingElseIsTried() {
        Path foreign = stranger.clientPki("provider");
        try (ProviderOnHost provider = ProviderOnHost.at(host.tlsUri(foreign))) {
            List<Fault> findings = await().atMost(PATIENCE)
                    .until(
                            () -> provider.remote().virtualMachines().check(),
                            found -> found.stream()
                                    .anyMatch(fault -> fault.message().contains("cannot be reached")));
            assertThat(findings)
                    .singleElement()
                    .extracting(Fault::message)
                    .asString()
                    .contains("certificate")
                    .doesNotContain(foreign.toString());
        }
    }
}
