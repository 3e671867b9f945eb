package io.virtfleet.manager.provider;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderStatus;
import io.virtfleet.contract.Capability;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.proto.mock.AdminProto.VmShape;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(ControlPlaneExtension.class)
class ProviderReconcilerIT {
    private static final String NAME = "mock";
    private static final String NOBODY = "localhost:1";

    private final ControlPlane plane;
    private final String namespace;
    private ProviderFixture fixture;

    @TempDir
    private Path folder;

    ProviderReconcilerIT(ControlPlane plane, TestNamespace namespace) {
        this.plane = plane;
        this.namespace = namespace.name();
        this.fixture = open();
    }

    @AfterEach
    void clear() {
        fixture.bound.clear();
        fixture.deleteAll();
        fixture.close();
    }

    @Test
    void anExternalProviderBecomesReadyAndReportsWhatItIs() {
        try (MockProcess mock = MockProcess.plain(folder)) {
            mock.drive(admin -> admin.seed(3, ProviderFixture.FLEET, shape()));
            fixture.apply(ProviderBuilder.at(NAME, mock.address()).resource());

            fixture.awaitReady(NAME);
            await().until(() -> Integer.valueOf(3).equals(status().connectedVMs()));

            assertThat(fixture.provider(NAME).getFinalizers()).contains(ProviderReconciler.FINALIZER);
            assertThat(status().capabilities()).contains("VirtualMachines", "Snapshots", "Cloning");
            assertThat(requireNonNull(status().reportedCapabilities()).supportsSnapshots())
                    .isTrue();
            assertThat(status().version()).isEqualTo("0.1.0");
            assertThat(status().healthy()).isTrue();
            var runtime = requireNonNull(status().runtime());
            assertThat(List.of(requireNonNull(runtime.mode()), requireNonNull(runtime.endpoint())))
                    .containsExactly("External", mock.address());
            assertThat(List.of("RuntimeReady", "Reachable", "CredentialsValid", "CapabilitiesKnown"))
                    .allMatch(type -> fixture.condition(NAME, type)
                            .orElseThrow()
                            .getStatus()
                            .equals("True"));
            assertThat(fixture.access(NAME))
                    .isInstanceOfSatisfying(
                            ProviderAccess.Open.class,
                            open -> assertThat(open.link().parts().capabilities())
                                    .contains(Capability.WATCH));
            assertThat(fixture.laneSettings(NAME).maxConcurrent()).isEqualTo(7);
            assertThat(gauge("reachable")).isEqualTo(1);
            assertThat(gauge("vms")).isEqualTo(3);
        }
    }

    @Test
    void aWrongAddressIsReportedWithTheReason() {
        fixture.apply(ProviderBuilder.at(NAME, NOBODY).resource());

        assertThat(fixture.awaitCondition(NAME, "Reachable", "False", "Unreachable"))
                .contains("refused");
        fixture.awaitCondition(NAME, "Ready", "False", "Unreachable");
        assertThat(fixture.access(NAME))
                .isInstanceOfSatisfying(
                        ProviderAccess.Closed.class,
                        closed -> assertThat(closed.reason()).isEqualTo(ProviderAccess.Reason.UNREACHABLE));
    }

    @Test
    void aKilledProviderIsUnreachableAndReadyAgainWhenItIsBack() {
        try (MockProcess mock = MockProcess.plain(folder)) {
            mock.drive(admin -> admin.seed(2, ProviderFixture.FLEET, shape()));
            fixture.apply(ProviderBuilder.at(NAME, mock.address()).resource());
            fixture.awaitReady(NAME);

            mock.kill();
            fixture.awaitCondition(NAME, "Reachable", "False", "Unreachable");
            assertThat(fixture.access(NAME)).isInstanceOf(ProviderAccess.Closed.class);
            assertThat(gauge("reachable")).isZero();
            assertThat(status().connectedVMs()).isEqualTo(2);
            assertThat(status().healthy()).isFalse();

            mock.startAgain();
            fixture.awaitReady(NAME);
            assertThat(fixture.access(NAME)).isInstanceOf(ProviderAccess.Open.class);
        }
    }

    @Test
    void aPausedProviderIsLeftAlone() {
        try (MockProcess mock = MockProcess.plain(folder)) {
            fixture.apply(ProviderBuilder.at(NAME, mock.address()).resource());
            fixture.awaitReady(NAME);

            plane.kubectl(
                    "-n", namespace, "patch", "provider", NAME, "--type=merge", "-p", "{\"spec\":{\"paused\":true}}");
            fixture.awaitCondition(NAME, "Ready", "False", "Paused");
            assertThat(fixture.access(NAME))
                    .isInstanceOfSatisfying(
                            ProviderAccess.Closed.class,
                            closed -> assertThat(closed.reason()).isEqualTo(ProviderAccess.Reason.PAUSED));
            assertThat(status().version()).isEqualTo("0.1.0");

            plane.kubectl(
                    "-n", namespace, "patch", "provider", NAME, "--type=merge", "-p", "{\"spec\":{\"paused\":false}}");
            fixture.awaitReady(NAME);
        }
    }

    @Test
    void aProviderCannotGoWhileVmsAreBoundToIt() {
        fixture.apply(ProviderBuilder.at(NAME, NOBODY).resource());
        fixture.awaitCondition(NAME, "Reachable", "False", "Unreachable");
        fixture.bound.put(fixture.key(NAME), List.of(vm("web"), vm("db"), vm("mail"), vm("cache")));

        fixture.client.resource(fixture.provider(NAME)).delete();

        assertThat(fixture.awaitCondition(NAME, "DeleteBlocked", "True", "VirtualMachinesBound"))
                .isEqualTo("The Provider cannot be deleted while 4 VirtualMachines reference it: "
                        + "team/web, team/db, team/mail and 1 more; delete them first.");

        fixture.bound.clear();
        fixture.enqueue(NAME);
        await().until(() -> fixture.client
                        .resources(Provider.class)
                        .inNamespace(namespace)
                        .withName(NAME)
                        .get()
                == null);
        await().until(() -> fixture.access(NAME) instanceof ProviderAccess.Closed closed
                && closed.reason() == ProviderAccess.Reason.MISSING);
        assertThat(fixture.laneSettings(NAME)).isEqualTo(ProviderFixture.DEFAULT_LANE);
    }

    @Test
    void aStatusEditedByHandIsRepaired() {
        try (MockProcess mock = MockProcess.plain(folder)) {
            fixture.apply(ProviderBuilder.at(NAME, mock.address()).resource());
            fixture.awaitReady(NAME);

            plane.kubectl(
                    "-n",
                    namespace,
                    "patch",
                    "provider",
                    NAME,
                    "--subresource=status",
                    "--type=merge",
                    "-p",
                    "{\"status\":{\"version\":\"9\",\"healthy\":false,\"conditions\":[]}}");

            fixture.awaitReady(NAME);
            await().until(() -> "0.1.0".equals(status().version()) && Boolean.TRUE.equals(status().healthy()));
        }
    }

    @Test
    void aManagerThatStartsAnewWritesNothing() {
        try (MockProcess mock = MockProcess.plain(folder)) {
            fixture.apply(ProviderBuilder.at(NAME, mock.address()).resource());
            fixture.awaitReady(NAME);
            String before = version();
            fixture.close();

            fixture = open();
            await().until(() -> fixture.access(NAME) instanceof ProviderAccess.Open);
            int passes = fixture.passes.get();
            fixture.enqueue(NAME);
            await().until(() -> fixture.passes.get() > passes);

            assertThat(version()).isEqualTo(before);
        }
    }

    @Test
    void withoutTlsOnlyThisMachineIsDialed() {
        fixture.apply(ProviderBuilder.at(NAME, "provider.example.com:9443").resource());

        assertThat(fixture.awaitCondition(NAME, "Ready", "False", "InsecureAddress"))
                .contains("spec.runtime.service.tls.enabled", "provider.example.com:9443");
        fixture.awaitCondition(NAME, "Stalled", "True", "InsecureAddress");
    }

    @Test
    void aProviderAlwaysHasToProveWhoItIs() {
        fixture.apply(ProviderBuilder.at(NAME, NOBODY).withoutVerification().resource());

        assertThat(fixture.awaitCondition(NAME, "Ready", "False", "InvalidSpec"))
                .contains("spec.runtime.service.tls.insecureSkipVerify");
    }

    private ProviderFixture open() {
        return new ProviderFixture(plane, namespace, () -> {
            throw new IllegalStateException("no certificates of our own here");
        });
    }

    private ProviderStatus status() {
        return fixture.provider(NAME).getStatus();
    }

    private String version() {
        return fixture.provider(NAME).getMetadata().getResourceVersion();
    }

    private double gauge(String name) {
        return fixture.registry
                .get("virtfleet.provider." + name)
                .tag("provider", namespace + "/" + NAME)
                .gauge()
                .value();
    }

    private static ResourceKey vm(String name) {
        return new ResourceKey("VirtualMachine", "team", name);
    }

    private static VmShape shape() {
        return VmShape.newBuilder()
                .setCpuCount(1)
                .setMemoryMib(512)
                .setDiskMib(1024)
                .setNics(1)
                .build();
    }
}
