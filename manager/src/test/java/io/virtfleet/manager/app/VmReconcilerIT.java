package io.virtfleet.manager.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.provider.mock.part.TaskPlan;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a user does and sees, on a real API server, with the manager and the mock provider as processes. */
@ExtendWith(ControlPlaneExtension.class)
final class VmReconcilerIT {
    private static FleetFixture stage;

    @BeforeAll
    static void set(ControlPlane plane, TestNamespace namespace) {
        stage = FleetFixture.set(plane, namespace.name());
    }

    @AfterAll
    static void clear() {
        stage.close();
    }

    @Test
    void aVmIsReadyAfterOneCallAndTwoWrites() {
        long calls = calls();
        double writes = writes();
        stage.applyVm("first");
        VirtualMachineStatus status = stage.untilReady("first");
        assertThat(status.powerState()).isEqualTo("On");
        assertThat(status.phase()).isEqualTo("Running");
        assertThat(status.ips()).isNotEmpty();
        assertThat(status.message()).isEqualTo("The VM is running.");
        assertThat(calls() - calls).isEqualTo(1);
        assertThat(writes() - writes).isEqualTo(2);
        assertThat(stage.onPlatform("first").power()).isEqualTo(PowerState.ON);
        stage.soon(
                "people are told",
                () -> stage.kubectl("describe", "vm", "first")
                        .contains("The provider created the VM with id " + status.id()));
    }

    @Test
    void powerFollowsTheSpec() {
        stage.applyVm("power");
        stage.untilReady("power");
        stage.patch("power", "{\"powerState\":\"Off\"}");
        assertThat(stage.untilReady("power").powerState()).isEqualTo("Off");
        stage.patch("power", "{\"powerState\":\"Paused\"}");
        assertThat(stage.untilReady("power").powerState()).isEqualTo("Paused");
        stage.patch("power", "{\"powerState\":\"OffGraceful\"}");
        assertThat(stage.untilReady("power").message()).isEqualTo("The VM is stopped, as requested.");
        assertThat(stage.onPlatform("power").power()).isEqualTo(PowerState.OFF);
    }

    @Test
    void aTokenRestartsOnce() {
        stage.applyVm("restarted");
        stage.untilReady("restarted");
        long before = stage.calls(Call.POWER);
        stage.patch("restarted", "{\"restart\":{\"token\":\"monday\"}}");
        assertThat(stage.untilReady("restarted").lastRestartToken()).isEqualTo("monday");
        stage.patch("restarted", "{\"tags\":[\"a\"]}");
        stage.untilReady("restarted");
        assertThat(stage.calls(Call.POWER) - before).isEqualTo(1);
    }

    @Test
    void aVmWaitsForItsClassAndSaysSo() {
        stage.apply(Manifests.VM.formatted("early").replace("small", "not-yet"));
        assertThat(stage.untilReason("early", "Ready", "InputsMissing").message())
                .isEqualTo("Waiting for VMClass " + stage.fleet() + "/not-yet, which does not exist.");
        stage.apply(Manifests.CLASS.formatted("not-yet", 4));
        assertThat(VmStatuses.cpus(stage.untilReady("early"))).isEqualTo(4);
    }

    @Test
    void aChangedClassResizesItsVms() {
        stage.apply(Manifests.CLASS.formatted("growing", 2));
        stage.apply(Manifests.VM.formatted("grown").replace("small", "growing"));
        stage.untilReady("grown");
        stage.apply(Manifests.CLASS.formatted("growing", 4));
        stage.until("grown", status -> VmStatuses.cpus(status) == 4);
        assertThat(stage.onPlatform("grown").cpuCount()).isEqualTo(4);
    }

    @Test
    void aStopOutsideVirtFleetIsReportedAndUndone() {
        stage.applyVm("stopped");
        stage.untilReady("stopped");
        var owner = stage.owner("stopped");
        stage.mock().drive(admin -> admin.changePower(owner, PowerState.OFF));
        stage.soon("people are told", () -> {
            String told = stage.kubectl("describe", "vm", "stopped");
            return told.contains("The VM was found in power state Off.") && told.contains("Started");
        });
        stage.untilReady("stopped");
        assertThat(stage.onPlatform("stopped").power()).isEqualTo(PowerState.ON);
    }

    @Test
    void aResizeOutsideVirtFleetIsReportedAndUndoneOnlyOnRequest() {
        stage.applyVm("drifted");
        stage.untilReady("drifted");
        var owner = stage.owner("drifted");
        stage.mock().drive(admin -> admin.changeCpuCount(owner, 1));
        VirtualMachineStatus status = stage.untilReason("drifted", "Resized", "Drifted");
        assertThat(VmStatuses.condition(status, "Resized").orElseThrow().getMessage())
                .contains("spec.driftPolicy to Correct");
        assertThat(stage.onPlatform("drifted").cpuCount()).isEqualTo(1);
        stage.patch("drifted", "{\"driftPolicy\":\"Correct\"}");
        stage.until("drifted", told -> VmStatuses.is(told, "Resized", "True"));
        assertThat(stage.onPlatform("drifted").cpuCount()).isEqualTo(2);
    }

    @Test
    void aVmThatVanishedIsReportedAndMadeAgainOnlyOnRequest() {
        stage.applyVm("vanished");
        stage.untilReady("vanished");
        var owner = stage.owner("vanished");
        stage.mock().drive(admin -> admin.removeVm(owner));
        assertThat(stage.untilReason("vanished", "Ready", "Vanished").message()).contains("spec.recreatePolicy");
        assertThat(stage.platform())
                .noneMatch(vm -> vm.owner().orElseThrow().key().equals(owner));
        stage.patch("vanished", "{\"recreatePolicy\":\"Always\"}");
        stage.untilReady("vanished");
    }

    @Test
    void aSlowCreateShowsItsProgress() {
        stage.mock()
                .drive(admin ->
                        admin.setTasks(Call.CREATE, new TaskPlan(Duration.ofSeconds(2), new TaskPlan.Succeed())));
        try {
            stage.applyVm("slow");
            VirtualMachineStatus making = stage.untilReason("slow", "Ready", "Creating");
            assertThat(making.lastTaskRef()).isNotEmpty();
            assertThat(making.phase()).isEqualTo("Provisioning");
            VirtualMachineStatus ready = stage.untilReady("slow");
            assertThat(ready.lastTaskRef()).isNull();
        } finally {
            stage.mock().drive(admin -> admin.endTasks(Call.CREATE));
        }
    }

    @Test
    void aDeletedVmIsGoneFromThePlatformToo() {
        stage.applyVm("deleted");
        stage.untilReady("deleted");
        var owner = stage.owner("deleted");
        stage.kubectl("delete", "vm", "deleted");
        stage.untilGone("deleted");
        assertThat(stage.platform())
                .noneMatch(vm -> vm.owner().orElseThrow().key().equals(owner));
    }

    @Test
    void anOrphanedVmStaysOnThePlatform() {
        stage.apply(Manifests.VM.formatted("kept") + "  deletionPolicy: Orphan\n");
        stage.untilReady("kept");
        var owner = stage.owner("kept");
        stage.kubectl("delete", "vm", "kept");
        stage.untilGone("kept");
        assertThat(stage.platform())
                .anyMatch(vm -> vm.owner().orElseThrow().key().equals(owner));
        stage.mock().drive(admin -> admin.removeVm(owner));
    }

    @Test
    void aSecretIsAwaitedAndRememberedByItsVersionOnly() {
        stage.apply(Manifests.VM.formatted("secret") + "  userData: {cloudInit: {secretRef: {name: first-boot}}}\n");
        assertThat(stage.untilReason("secret", "Ready", "InputsMissing").message())
                .contains("first-boot");
        String text = Base64.getEncoder()
                .encodeToString("#cloud-config\n{password: hunter2}\n".getBytes(StandardCharsets.UTF_8));
        stage.apply("apiVersion: v1\nkind: Secret\nmetadata: {name: first-boot}\ndata: {userdata: " + text + "}\n");
        VirtualMachineStatus status = stage.untilReady("secret");
        assertThat(status.applied())
                .isNotNull()
                .satisfies(applied -> assertThat(applied.guest()).hasSize(16));
        assertThat(stage.kubectl("get", "vm", "secret", "-o", "yaml")).doesNotContain("hunter2");
        assertThat(stage.manager().process().output()).doesNotContain("hunter2");
    }

    @Test
    void aFieldThatCannotBeHonouredIsRefusedByItsName() {
        stage.apply(Manifests.VM.formatted("refused") + "  placementRef: {name: somewhere}\n");
        VirtualMachineStatus status = stage.untilReason("refused", "Ready", "Unsupported");
        assertThat(status.message()).startsWith("spec.placementRef is not supported: use spec.placement instead.");
        assertThat(VmStatuses.is(status, "Stalled", "True")).isTrue();
    }

    @Test
    void aHundredEditsInASecondEndWhereTheLastOneWanted() {
        stage.applyVm("restless");
        stage.untilReady("restless");
        for (int i = 1; i <= 100; i++) {
            int cpus = 2 + i / 34;
            stage.merge("restless", "{\"spec\":{\"resources\":{\"cpu\":" + cpus + "}}}");
        }
        stage.until("restless", status -> VmStatuses.cpus(status) == 4);
        stage.untilReady("restless");
        assertThat(stage.onPlatform("restless").cpuCount()).isEqualTo(4);
    }

    @Test
    void twoVmsOfOneNameInTwoNamespacesAreTwo() {
        stage.applyVm("twin");
        stage.untilReady("twin");
        stage.applyNextDoor(Manifests.CLASS.formatted("small", 2));
        stage.applyNextDoor(Manifests.IMAGE);
        stage.applyNextDoor(Manifests.NETWORK);
        String twin = Manifests.VM
                .formatted("twin")
                .replace("{name: mock}", "{name: mock, namespace: " + stage.fleet() + "}");
        stage.applyNextDoor(twin);
        stage.soon(
                "it says that it is not admitted",
                () -> stage.messageNextDoor("twin").contains("spec.consumerNamespaceSelector does not admit"));
        stage.kubectl(
                "patch", "provider", "mock", "--type=merge", "-p", "{\"spec\":{\"consumerNamespaceSelector\":{}}}");
        stage.soon("both are Ready", () -> stage.readyNextDoor("twin"));
        assertThat(stage.platform().stream()
                        .filter(vm -> vm.owner().orElseThrow().name().equals("twin")))
                .hasSize(2);
    }

    private long calls() {
        return stage.ask(admin -> admin.countCalls().entrySet().stream()
                .filter(each -> switch (each.getKey()) {
                    case CREATE, DELETE, POWER, RECONFIGURE, DESCRIBE, IS_TASK_COMPLETE, LIST -> true;
                    default -> false;
                })
                .mapToLong(java.util.Map.Entry::getValue)
                .sum());
    }

    private double writes() {
        return stage.manager()
                .metrics()
                .lines()
                .filter(line ->
                        line.startsWith("virtfleet_api_writes_total") && line.contains("kind=\"VirtualMachine\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
