package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.SshServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A host that is reached by SSH, with a key of each side that the other knows. */
class SshHostIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static LibvirtHost host;
    private static SshServer ssh;

    @BeforeAll
    static void start() {
        host = LibvirtHost.shared();
        ssh = host.serveSsh();
    }

    @AfterAll
    static void stop() {
        ssh.close();
    }

    @Test
    void servesAHostFarAway() {
        try (ProviderOnHost provider = at(ssh.uri(), ssh.credentials("known"))) {
            awaitHost(provider);
            VmSpec spec = VmSpec.of(Hardware.of(1, 64)).withDisks(List.of(DiskSpec.of("data", 16)));
            VmState vm = provider.create(ProviderOnHost.owner("far"), spec, PowerState.ON);
            assertThat(vm.power()).isEqualTo(PowerState.ON);
            assertThat(host.domains()).contains(vm.name());
            provider.delete(vm);
        }
    }

    @Test
    void aSerialPortIsReachedToo() {
        try (ProviderOnHost provider = at(ssh.uri(), ssh.credentials("watching"))) {
            awaitHost(provider);
            VmState vm = provider.create(ProviderOnHost.owner("seen"), VmSpec.of(Hardware.of(1, 64)), PowerState.ON);
            HeardConsole heard = new HeardConsole();
            provider.remote().consoles().open(ProviderOnHost.owned(vm), Consoles.Kind.SERIAL, heard);
            provider.settled(
                    provider.remote().virtualMachines().power(ProviderOnHost.owned(vm), new PowerAction.Off()));
            assertThat(heard.end()).isEqualTo("ended");
            provider.delete(vm);
        }
    }

    @Test
    void findsTheHostAgainWhenSshComesBack() {
        Path credentials = ssh.credentials("patient");
        try (ProviderOnHost provider = at(ssh.uri(), credentials)) {
            awaitHost(provider);
            ssh.hangUp();
            await().atMost(PATIENCE)
                    .until(() -> !provider.remote().virtualMachines().check().isEmpty());
            awaitHost(provider);
        }
    }

    @Test
    void aHostWithAnotherKeyIsNotTrusted() throws IOException {
        Path credentials = ssh.credentials("deceived");
        String another = ssh.knownHosts(Stream.of(credentials.resolve("ssh-privatekey.pub")));
        Files.writeString(credentials.resolve("known_hosts"), another);
        assertThat(refusal(ssh.uri(), credentials, FaultKind.DENIED))
                .contains("host key differs from the one in known_hosts");
    }

    @Test
    void aHostThatIsNotKnownIsNotTrustedAndNotLearned() throws IOException {
        Path credentials = ssh.credentials("trusting");
        Path known = credentials.resolve("known_hosts");
        Files.writeString(known, "");
        assertThat(refusal(ssh.uri(), credentials, FaultKind.DENIED))
                .contains("its host key is not known", "known_hosts");
        assertThat(known).isEmptyFile();
    }

    @Test
    void nothingIsTrustedWithoutAFileOfKnownHosts() throws IOException {
        Path credentials = ssh.credentials("careless");
        Files.delete(credentials.resolve("known_hosts"));
        assertThat(refusal(ssh.uri(), credentials, FaultKind.DENIED))
                .contains("its host key is not known", "known_hosts");
        assertThat(credentials.resolve("known_hosts")).doesNotExist();
    }

    @Test
    void anyHostIsBelievedWhenThatIsAskedFor() throws IOException {
        Path credentials = ssh.credentials("gullible");
        Files.delete(credentials.resolve("known_hosts"));
        String credentialsFlag = "--credentials-dir=" + credentials;
        try (ProviderOnHost provider = ProviderOnHost.at(ssh.uri(), credentialsFlag, "--insecure-skip-verify")) {
            awaitHost(provider);
        }
        assertThat(credentials.resolve("known_hosts")).doesNotExist();
    }

    @Test
    void aKeyThatTheHostDoesNotLetInIsTold() {
        assertThat(refusal(ssh.uri(), ssh.strangersCredentials("stranger"), FaultKind.DENIED))
                .contains("does not accept the key", "ssh-privatekey");
    }

    @Test
    void aKeyThatIsNoneIsToldWithoutItsContent() throws IOException {
        Path credentials = ssh.credentials("garbled");
        Files.writeString(credentials.resolve("ssh-privatekey"), "not a key but a secret");
        assertThat(refusal(ssh.uri(), credentials, FaultKind.DENIED))
                .contains("ssh-privatekey")
                .doesNotContain("secret");
    }

    @Test
    void aHostWhoseSocketIsElsewhereIsTold() {
        URI elsewhere = URI.create(ssh.uri() + "?socket=/run/nowhere");
        assertThat(refusal(elsewhere, ssh.credentials("lost"), FaultKind.UNREACHABLE))
                .contains("no access to /run/nowhere", "AllowStreamLocalForwarding");
    }

    @Test
    void theUserMayStandInTheCredentials() throws IOException {
        Path credentials = ssh.credentials("named");
        assertThat(refusal(withoutUser(), credentials, FaultKind.DENIED)).contains("no user to log in as", "username");

        Files.writeString(credentials.resolve("username"), ssh.uri().getUserInfo() + "\n");
        try (ProviderOnHost provider = at(withoutUser(), credentials)) {
            awaitHost(provider);
        }
    }

    private static URI withoutUser() {
        return URI.create(ssh.uri().toString().replace(ssh.uri().getUserInfo() + "@", ""));
    }

    private static ProviderOnHost at(URI uri, Path credentials) {
        return ProviderOnHost.at(uri, "--credentials-dir=" + credentials);
    }

    private static void awaitHost(ProviderOnHost provider) {
        await().atMost(PATIENCE)
                .until(() -> provider.remote().virtualMachines().check().isEmpty());
    }

    /** What Validate says; never with a file of this machine. */
    private static String refusal(URI uri, Path credentials, FaultKind kind) {
        try (ProviderOnHost provider = at(uri, credentials)) {
            Fault told = await().atMost(PATIENCE)
                    .until(
                            () -> provider.remote().virtualMachines().check(),
                            found -> found.stream()
                                    .anyMatch(fault -> fault.message().contains("cannot be reached")))
                    .getFirst();
            assertThat(told.kind()).isEqualTo(kind);
            assertThat(told.message()).doesNotContain(credentials.toString());
            return told.message();
        }
    }
}
