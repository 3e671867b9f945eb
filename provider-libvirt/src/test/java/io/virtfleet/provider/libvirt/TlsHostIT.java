package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.net.URI;
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
    void aHostWithoutTheNameItIsCalledByIsBelievedOnlyWhenThatIsAskedFor() {
        String known = host.tlsUri(host.clientPki("gullible")).toString();
        URI called = URI.create(known.replace("127.0.0.1", "127.1"));
        try (ProviderOnHost provider = ProviderOnHost.at(called)) {
            assertThat(refusal(provider)).contains("127.1", "certificate");
        }
        try (ProviderOnHost provider = ProviderOnHost.at(called, "--insecure-skip-verify")) {
            await().atMost(PATIENCE)
                    .until(() -> provider.remote().virtualMachines().check().isEmpty());
        }
    }

    @Test
    void aCertificateThatTheHostDoesNotTrustIsToldAndNothingElseIsTried() {
        Path foreign = stranger.clientPki("provider");
        try (ProviderOnHost provider = ProviderOnHost.at(host.tlsUri(foreign))) {
            assertThat(refusal(provider)).contains("certificate").doesNotContain(foreign.toString());
        }
    }

    private static String refusal(ProviderOnHost provider) {
        List<Fault> findings = await().atMost(PATIENCE)
                .until(
                        () -> provider.remote().virtualMachines().check(),
                        found ->
                                found.stream().anyMatch(fault -> fault.message().contains("cannot be reached")));
        assertThat(findings).hasSize(1);
        return findings.getFirst().message();
    }
}
