package io.virtfleet.manager.provider;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderStatus;
import io.virtfleet.contract.Capability;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.proto.mock.AdminProto.VmShape;
import io.virtfleet.testkit.ControlPlane;
import io.virtfleet.testkit.ControlPlaneExtension;
import io.virtfleet.testkit.TestNamespace;
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
    private ProviderStage stage;

    @TempDir
    private Path folder;

    ProviderReconcilerIT(ControlPlane plane, TestNamespace namespace) {
        this.plane = plane;
        this.namespace = namespace.name();
        this.stage = open();
    }

    @AfterEach
    void clear() {
        stage.bound.clear();
        stage.deleteAll();
        stage.close();
    }

    @Test
    void anExternalProviderBecomesReadyAndTellsWhatItIs() {
        try (MockProcess mock = MockProcess.plain(folder)) {
            mock.drive(admin -> admin.seed(3, ProviderStage.FLEET, shape()));
            stage.apply(SomeProvider.at(NAME, mock.address()).resource());

            stage.awaitReady(NAME);
            await().until(() -> Integer.valueOf(3).equals(status().connectedVMs()));

            assertThat(stage.provider(NAME).getFinalizers()).contains(ProviderReconciler.FINALIZER);
            assertThat(status().capabilities()).contains("VirtualMachines", "Snapshots", "Cloning");
            assertThat(requireNonNull(status().reportedCapabilities()).supportsSnapshots())
                    .isTrue();
            assertThat(status().version()).isEqualTo("0.1.0");
            assertThat(status().healthy()).isTrue();
            var runtime = requireNonNull(status().runtime());
            assertThat(List.of(requireNonNull(runtime.mode()), requireNonNull(runtime.endpoint())))
                    .containsExactly("External", mock.address());
            assertThat(List.of("RuntimeReady", "Reachable", "CredentialsValid", "CapabilitiesKnown"))
                    .allMatch(type -> stage.condition(NAME, type)
                            .orElseThrow()
                            .getStatus()
                            .equals("True"));
            assertThat(stage.access(NAME))
                    .isInstanceOfSatisfying(
                            ProviderAccess.Open.class,
                            open -> assertThat(open.link().parts().capabilities())
                                    .contains(Capability.WATCH));
            assertThat(stage.laneSettings)
                    .hasEntrySatisfying(
                            namespace + "/" + NAME,
                            lane -> assertThat(lane.maxConcurrent()).isEqualTo(7));
            assertThat(gauge("reachable")).isEqualTo(1);
            assertThat(gauge("vms")).isEqualTo(3);
        }
    }

    @Test
    void aWrongAddressIsToldWithTheReason() {
        stage.apply(SomeProvider.at(NAME, NOBODY).resource());

        assertThat(stage.awaitCondition(NAME, "Reachable", "False", "Unreachable"))
                .contains("refused");
        stage.awaitCondition(NAME, "Ready", "False", "Unreachable");
        assertThat(stage.access(NAME))
                .isInstanceOfSatisfying(
                        ProviderAccess.Closed.class,
                        closed -> assertThat(closed.why()).isEqualTo(ProviderAccess.Why.UNREACHABLE));
    }

    @Test
    void aKilledProviderIsUnreachableAndReadyAgainWhenItIsBack() {
        try (MockProcess mock = MockProcess.plain(folder)) {
            mock.drive(admin -> admin.seed(2, ProviderStage.FLEET, shape()));
            stage.apply(SomeProvider.at(NAME, mock.address()).resource());
            stage.awaitReady(NAME);

            mock.kill();
            stage.awaitCondition(NAME, "Reachable", "False", "Unreachable");
            assertThat(stage.access(NAME)).isInstanceOf(ProviderAccess.Closed.class);
            assertThat(gauge("reachable")).isZero();
            assertThat(status().connectedVMs()).isEqualTo(2);
            assertThat(status().healthy()).isFalse();

            mock.startAgain();
            stage.awaitReady(NAME);
            assertThat(stage.access(NAME)).isInstanceOf(ProviderAccess.Open.class);
        }
    }

    @Test
    void aPausedProviderIsLeftAlone() {
        try (MockProcess mock = MockProcess.plain(folder)) {
            stage.apply(SomeProvider.at(NAME, mock.address()).resource());
            stage.awaitReady(NAME);

            plane.kubectl(
                    "-n", namespace, "patch", "provider", NAME, "--type=merge", "-p", "{\"spec\":{\"paused\":true}}");
            stage.awaitCondition(NAME, "Ready", "False", "Paused");
            assertThat(stage.access(NAME))
                    .isInstanceOfSatisfying(
                            ProviderAccess.Closed.class,
                            closed -> assertThat(closed.why()).isEqualTo(ProviderAccess.Why.PAUSED));
            assertThat(status().version()).isEqualTo("0.1.0");

            plane.kubectl(
                    "-n", namespace, "patch", "provider", NAME, "--type=merge", "-p", "{\"spec\":{\"paused\":false}}");
            stage.awaitReady(NAME);
        }
    }

    @Test
    void aProviderCannotGoWhileVmsAreBoundToIt() {
        stage.apply(SomeProvider.at(NAME, NOBODY).resource());
        stage.awaitCondition(NAME, "Reachable", "False", "Unreachable");
        stage.bound.put(stage.key(NAME), List.of(vm("web"), vm("db"), vm("mail"), vm("cache")));

        stage.client.resource(stage.provider(NAME)).delete();

        assertThat(stage.awaitCondition(NAME, "DeleteBlocked", "True", "VirtualMachinesBound"))
                .isEqualTo("It cannot go while 4 VirtualMachines are bound to it: "
                        + "team/web, team/db, team/mail and 1 more; delete them first.");

        stage.bound.clear();
        stage.wake(NAME);
        await().until(() -> stage.client
                        .resources(Provider.class)
                        .inNamespace(namespace)
                        .withName(NAME)
                        .get()
                == null);
        await().until(() -> stage.access(NAME) instanceof ProviderAccess.Closed closed
                && closed.why() == ProviderAccess.Why.MISSING);
        assertThat(stage.laneSettings).isEmpty();
    }

    @Test
    void aStatusEditedByHandIsRepaired() {
        try (MockProcess mock = MockProcess.plain(folder)) {
            stage.apply(SomeProvider.at(NAME, mock.address()).resource());
            stage.awaitReady(NAME);

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

            stage.awaitReady(NAME);
            await().until(() -> "0.1.0".equals(status().version()) && Boolean.TRUE.equals(status().healthy()));
        }
    }

    @Test
    void aManagerThatStartsAnewWritesNothing() {
        try (MockProcess mock = MockProcess.plain(folder)) {
            stage.apply(SomeProvider.at(NAME, mock.address()).resource());
            stage.awaitReady(NAME);
            String before = version();
            stage.close();

            stage = open();
            await().until(() -> stage.access(NAME) instanceof ProviderAccess.Open);
            int passes = stage.passes.get();
            stage.wake(NAME);
            await().until(() -> stage.passes.get() > passes);

            assertThat(version()).isEqualTo(before);
        }
    }

    @Test
    void withoutTlsOnlyThisMachineIsDialed() {
        stage.apply(SomeProvider.at(NAME, "provider.example.com:9443").resource());

        assertThat(stage.awaitCondition(NAME, "Ready", "False", "InsecureAddress"))
                .contains("spec.runtime.service.tls.enabled", "provider.example.com:9443");
        stage.awaitCondition(NAME, "Stalled", "True", "InsecureAddress");
    }

    @Test
    void aProviderAlwaysHasToProveWhoItIs() {
        stage.apply(SomeProvider.at(NAME, NOBODY).withoutVerification().resource());

        assertThat(stage.awaitCondition(NAME, "Ready", "False", "InvalidSpec"))
                .contains("spec.runtime.service.tls.insecureSkipVerify");
    }

    private ProviderStage open() {
        return new ProviderStage(plane, namespace, () -> {
            throw new IllegalStateException("no certificates of our own here");
        });
    }

    private ProviderStatus status() {
        return stage.provider(NAME).getStatus();
    }

    private String version() {
        return stage.provider(NAME).getMetadata().getResourceVersion();
    }

    private double gauge(String name) {
        return stage.registry
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
