package io.virtfleet.testkit.libvirt;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.testkit.Command;
import io.virtfleet.testkit.CommandResult;
import io.virtfleet.testkit.Domains;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LibvirtHostIT {
    private final LibvirtHost host = LibvirtHost.start(LibvirtHostOptions.plain());

    @AfterEach
    void close() {
        host.close();
    }

    private static void run(LibvirtHost host, String name) {
        host.define(Domains.biosOnly(name));
        host.virsh("start", name).success();
    }

    private static String stateOf(LibvirtHost host, String name) {
        return host.virsh("domstate", name).success().strip();
    }

    @Test
    void runsARealDomain() {
        run(host, "one");
        assertThat(stateOf(host, "one")).isEqualTo("running");
        assertThat(host.domains()).containsExactly("one");
        assertThat(host.logs()).contains("qemu-system-x86_64");
    }

    @Test
    void answersAtItsUri() {
        assertThat(hostname(host.uri()).success()).isNotBlank();
    }

    @Test
    void guestsOutliveTheDaemon() {
        run(host, "one");
        host.killDaemon();
        assertThat(host.virsh("list").exitCode()).isNotZero();
        host.startDaemon();
        assertThat(stateOf(host, "one")).isEqualTo("running");
        host.virsh("destroy", "one").success();
        assertThat(stateOf(host, "one")).isEqualTo("shut off");
    }

    @Test
    void aPausedDaemonAnswersOnceItIsResumed() throws IOException {
        host.pauseDaemon();
        assertThat(Files.readString(Path.of("/proc", Long.toString(host.daemonPid()), "stat")))
                .contains("(libvirtd) T ");
        host.resumeDaemon();
        assertThat(host.virsh("list").exitCode()).isZero();
    }

    @Test
    void answersAClientThatShowsACertificate() {
        try (var remote = LibvirtHost.start(LibvirtHostOptions.plain().withTls())) {
            assertThat(hostname(remote.tlsUri(remote.clientPki("provider"))).exitCode())
                    .isZero();
            assertThat(hostname(remote.tlsUri(host.clientPki("stranger"))).exitCode())
                    .isNotZero();
        }
    }

    private static CommandResult hostname(URI uri) {
        return Command.of(List.of("virsh", "-c", uri.toString(), "hostname")).run();
    }

    @Test
    void twoHostsDoNotSeeEachOther() {
        try (var other = LibvirtHost.start(LibvirtHostOptions.plain())) {
            run(host, "same");
            run(other, "same");
            other.virsh("vol-create-as", LibvirtHost.POOL, "disk", "1M").success();
            other.virsh("destroy", "same").success();
            assertThat(stateOf(host, "same")).isEqualTo("running");
            assertThat(host.listing()).containsExactly("domain same");
            assertThat(other.listing()).containsExactly("domain same", "volume default/disk");
        }
    }

    @Test
    void aSmallPoolHasRoomForSoMuchAndNoMore() {
        host.smallPool("tight", 4);
        assertThat(host.virsh("pool-info", "tight", "--bytes").success()).containsPattern("Capacity: +4194304");
        assertThat(host.virsh("vol-create-as", "tight", "big", "8M", "--allocation", "8M")
                        .exitCode())
                .isNotZero();
    }

    @Test
    void leavesNothingBehind() throws IOException {
        run(host, "one");
        Set<Path> namespaces = namespacesOf(Path.of("/proc", Long.toString(host.pid())));
        assertThat(allNamespaces()).containsAll(namespaces);
        host.close();
        assertThat(allNamespaces()).doesNotContainAnyElementsOf(namespaces);
        assertThat(host.folder()).doesNotExist();
        assertThat(Path.of("/proc/self/mountinfo"))
                .content()
                .doesNotContain(host.folder().toString());
    }

    private static Set<Path> allNamespaces() throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes
                    .filter(process -> process.getFileName().toString().matches("\\d+"))
                    .flatMap(process -> namespacesOf(process).stream())
                    .collect(Collectors.toSet());
        }
    }

    private static Set<Path> namespacesOf(Path process) {
        return Stream.of("mnt", "net", "pid")
                .flatMap(kind -> target(process.resolve("ns").resolve(kind)).stream())
                .collect(Collectors.toSet());
    }

    // A process may end while it is looked at.
    private static Optional<Path> target(Path link) {
        try {
            return Optional.of(Files.readSymbolicLink(link));
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
