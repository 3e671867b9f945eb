package io.virtfleet.manager.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.manager.provider.MockProcess;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What people get wrong or undo by hand: it can be put right, and nothing is claimed that is not so. */
@ExtendWith(ControlPlaneExtension.class)
final class VmMistakesIT {
    private FleetFixture stage;

    @BeforeEach
    void set(ControlPlane plane, TestNamespace namespace) {
        stage = FleetFixture.set(plane, namespace.name());
    }

    @AfterEach
    void clear() {
        stage.close();
    }

    @Test
    void aMistypedProviderCanBeCorrected() {
        stage.apply(Manifests.VM.formatted("typo").replace("{name: mock}", "{name: mokc}"));
        stage.untilReason("typo", "Ready", "InputsMissing");
        stage.patch("typo", "{\"providerRef\":{\"name\":\"mock\"}}");
        stage.untilReady("typo");
        assertThat(stage.platform()).hasSize(1);
    }

    @Test
    void aVmOfWhichNothingWasAskedCanBeDeletedWithoutItsProvider() {
        stage.apply(Manifests.VM.formatted("typo").replace("{name: mock}", "{name: mokc}"));
        stage.untilReason("typo", "Ready", "InputsMissing");
        stage.kubectl("delete", "vm", "typo", "--wait=false");
        stage.untilGone("typo");
    }

    @Test
    void aRunningVmWhoseClassIsMissingStillSaysThatItRuns() {
        stage.applyVm("running");
        stage.untilReady("running");
        stage.patch("running", "{\"classRef\":{\"name\":\"missing\"}}");
        VirtualMachineStatus status = stage.untilReason("running", "Ready", "InputsMissing");
        assertThat(status.phase()).isEqualTo("Running");
        assertThat(status.message()).contains("The VM is running.").contains("VMClass");
    }

    @Test
    void aRunningVmWhoseSpecIsRefusedStillSaysThatItRuns() {
        stage.applyVm("running");
        stage.untilReady("running");
        stage.patch("running", "{\"lifecycle\":{\"gracefulShutdownTimeout\":\"10000h\"}}");
        VirtualMachineStatus status = stage.untilReason("running", "Ready", "InvalidSpec");
        assertThat(status.phase()).isEqualTo("Running");
        assertThat(status.message()).contains("The VM is running.").contains("spec.lifecycle.gracefulShutdownTimeout");
    }

    @Test
    void theVmOfAnEarlierResourceDoesNotHoldUpANewOneOfTheSameName() throws Exception {
        Path folder = Files.createDirectories(stage.folder().resolve("healthy"));
        try (MockProcess healthy = MockProcess.plain(folder)) {
            stage.apply(Manifests.PROVIDER.formatted(healthy.address()).replace("{name: mock}", "{name: healthy}"));
            stage.applyVm("twice");
            stage.untilReady("twice");
            String old = stage.vm("twice").getMetadata().getUid();
            stage.mock().kill();
            stage.kubectl("delete", "vm", "twice", "--wait=false");
            stage.untilReason("twice", "DeleteBlocked", "ProviderUnreachable");
            stage.meddle("twice", VmMistakesIT::withoutFinalizers);
            stage.untilGone("twice");
            stage.apply(Manifests.VM.formatted("twice").replace("{name: mock}", "{name: healthy}"));
            stage.untilReady("twice");

            stage.mock().startAgain();
            stage.restartManager();
            stage.soon("the old VM is reported", () -> orphans().contains(old));
            assertThat(orphans()).contains("virtfleet.io/delete-orphan=" + old);
            stage.kubectl("annotate", "provider", "mock", "virtfleet.io/delete-orphan=" + old);
            stage.soon("the old VM is gone", () -> stage.platform().isEmpty());
            stage.soon("nothing is reported any more", () -> orphans().isEmpty());
            stage.untilReady("twice");
        }
    }

    @Test
    void aVmThatMayNotUseWhatItNamesDoesNotHoldIt() {
        stage.applyNextDoor(Manifests.VM
                .formatted("stranger")
                .replace("{name: mock}", "{name: mock, namespace: " + stage.fleet() + "}")
                .replace("{name: small}", "{name: small, namespace: " + stage.fleet() + "}")
                .replace("{name: debian}", "{name: debian, namespace: " + stage.fleet() + "}"));
        stage.soon("it may not", () -> stage.messageNextDoor("stranger").contains("does not admit"));
        stage.kubectl("delete", "provider/mock", "vmclass/small", "vmimage/debian", "--timeout=20s");
        assertThat(stage.kubectl("get", "provider,vmclass,vmimage", "-o", "name"))
                .isEmpty();
    }

    @Test
    void aVmThatWasBoundToAnotherProviderByHandIsNotLeftBehind() throws Exception {
        Path folder = Files.createDirectories(stage.folder().resolve("other"));
        try (MockProcess other = MockProcess.plain(folder)) {
            stage.apply(Manifests.PROVIDER.formatted(other.address()).replace("{name: mock}", "{name: other}"));
            stage.soon("the other Provider is Ready", () -> ready("other"));
            stage.applyVm("bent");
            stage.untilReady("bent");
            bind("bent", "other");
            stage.kubectl("delete", "vm", "bent", "--wait=false");
            assertThat(stage.untilReason("bent", "DeleteBlocked", "Conflict").message())
                    .contains("the VM is on Provider " + stage.fleet() + "/mock");
            bind("bent", "mock");
            stage.untilGone("bent");
            assertThat(stage.platform()).isEmpty();
        }
    }

    private boolean ready(String provider) {
        return stage.kubectl(
                        "get", "provider", provider, "-o", "jsonpath={.status.conditions[?(@.type==\"Ready\")].status}")
                .contains("True");
    }

    private void bind(String vm, String provider) {
        stage.kubectl(
                "annotate", "vm", vm, "virtfleet.io/bound-provider=" + stage.fleet() + "/" + provider, "--overwrite");
    }

    private String orphans() {
        return stage.kubectl(
                "get", "provider", "mock", "-o", "jsonpath={.status.conditions[?(@.type==\"OrphanedVMs\")].message}");
    }

    private static VirtualMachine withoutFinalizers(VirtualMachine vm) {
        vm.getMetadata().setFinalizers(List.of());
        return vm;
    }
}
