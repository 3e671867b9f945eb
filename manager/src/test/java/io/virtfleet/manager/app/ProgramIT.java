package io.virtfleet.manager.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.manager.CustomResources;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(ControlPlaneExtension.class)
class ProgramIT {
    private static final String[] SHORT_LEASE = {
        "--lease-duration=3s", "--lease-renew-deadline=2s", "--lease-retry=200ms"
    };

    private final ControlPlane plane;
    private final String namespace;
    private final String lease = "lease-" + UUID.randomUUID();

    @TempDir
    private Path folder;

    ProgramIT(ControlPlane plane, TestNamespace namespace) {
        CustomResources.install(plane);
        this.plane = plane;
        this.namespace = namespace.name();
    }

    @Test
    void startsLeadsAnswersProbesAndMetricsAndStopsInOrder() {
        try (var manager = start("one").awaitReady().awaitLeading()) {
            assertThat(manager.probe("/health/liveness")).isEqualTo("200 UP\n");
            assertThat(manager.probe("/else")).startsWith("404");
            assertThat(manager.metrics())
                    .contains("virtfleet_informer_synced{kind=\"VirtualMachine\"} 1.0")
                    .contains("virtfleet_leader 1.0");
            assertThat(manager.process().output().lines()).allMatch(line -> line.startsWith("{\"time\":"));
            long before = System.nanoTime();
            assertThat(manager.stop()).isZero();
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
            assertThat(holder()).isEmpty();
        }
    }

    @Test
    void aWrongSettingEndsItWithASentence() {
        assertThat(refusal("--probe-port=99999"))
                .isEqualTo("2: --probe-port must be a number from 0 to 65535 but is '99999'\n");
        assertThat(refusal("--watch-namespace=a"))
                .isEqualTo("2: --watch-namespace is not a flag; did you mean --watch-namespaces? --help lists all\n");
    }

    @Test
    void aWrongSettingInTheFileEndsItWithASentence() throws Exception {
        Files.writeString(
                folder.resolve("application.yml"), "virtfleet: {lease-duration: 2s, lease-renew-deadline: 5s}\n");
        assertThat(refusal("--config-dir=" + folder))
                .isEqualTo("2: lease-renew-deadline must be below lease-duration (2s) but is 5s\n");
        Files.writeString(folder.resolve("application.yml"), "virtfleet: {flet: a}\n");
        assertThat(refusal("--config-dir=" + folder))
                .isEqualTo(
                        "2: application.yml has flet, which is not a setting; did you mean fleet? --help lists all\n");
    }

    @Test
    void aPortThatIsTakenEndsItWithASentence() throws Exception {
        try (var taken = new java.net.ServerSocket(0)) {
            assertThat(refusal("--namespace=" + namespace, "--probe-port=" + taken.getLocalPort()))
                    .contains("probe-port must be a free port, but is " + taken.getLocalPort());
        }
    }

    @Test
    void theSecondLeadsWhenTheFirstIsKilled() {
        try (var first = start("first", SHORT_LEASE).awaitLeading();
                var second = start("second", SHORT_LEASE).awaitReady()) {
            assertThat(second.metrics()).contains("virtfleet_leader 0.0");
            first.process().kill();
            second.awaitLeading();
        }
    }

    @Test
    void oneThatSleptPastItsLeaseEndsWithoutActing() {
        try (var sleeper = start("sleeper", SHORT_LEASE).awaitLeading();
                var next = start("next", SHORT_LEASE).awaitReady()) {
            sleeper.process().pause();
            next.awaitLeading();
            String holder = holder();
            sleeper.process().resume();
            assertThat(sleeper.awaitEnd()).isEqualTo(Shutdown.LOST_LEASE);
            assertThat(holder()).isEqualTo(holder);
        }
    }

    private FleetProcess start(String name, String... flags) {
        String[] all = new String[flags.length + 1];
        System.arraycopy(flags, 0, all, 0, flags.length);
        all[flags.length] = "--lease-name=" + lease;
        return FleetProcess.inNamespace(namespace, plane.kubeconfig(), folder.resolve(name + ".log"), all);
    }

    private String refusal(String... flags) {
        Path log = folder.resolve("refused-" + UUID.randomUUID() + ".log");
        try (var refused = FleetProcess.start(plane.kubeconfig(), log, flags)) {
            int code = refused.awaitEnd();
            return code + ": " + refused.process().output();
        }
    }

    private String holder() {
        return plane.client()
                .leases()
                .inNamespace(namespace)
                .withName(lease)
                .get()
                .getSpec()
                .getHolderIdentity();
    }
}
