package io.virtfleet.manager.vm.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.Hardware.Encryption;
import io.virtfleet.contract.vm.Hardware.Firmware;
import io.virtfleet.contract.vm.Hardware.GuestTools;
import io.virtfleet.contract.vm.Hardware.HyperThreading;
import io.virtfleet.contract.vm.Hardware.KeyProvider;
import io.virtfleet.contract.vm.Hardware.LatencySensitivity;
import io.virtfleet.contract.vm.Hardware.TpmVersion;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HardwareMapperTest {
    @ParameterizedTest
    @CsvSource({"4Gi, 4096", "8192Mi, 8192", "4G, 3814", "4294967296, 4096", "4194304, 4"})
    void memoryIsWholeMebibytesAndNeverMoreThanWritten(String memory, long mib) {
        assertThat(ofClass("cpu: 1, memory: " + memory).memoryMib()).isEqualTo(mib);
    }

    @Test
    void aVmsOwnResourcesComeBeforeItsClass() {
        Hardware hardware = VmManifests.bare()
                .vm("{resources: {cpu: 8, memoryMiB: 1000, gpu: {type: a100, count: 2, memory: 4096}}}")
                .spec()
                .hardware();

        assertThat(hardware.cpuCount()).isEqualTo(8);
        assertThat(hardware.memoryMib()).isEqualTo(1000);
        assertThat(hardware.gpus()).containsExactly(new Hardware.Gpu("a100", 2, OptionalLong.of(4096)));
    }

    @Test
    void aVmMayHaveItsOwnMemoryAndTheProcessorsOfItsClass() {
        Hardware hardware =
                VmManifests.bare().vm("{resources: {memoryMiB: 1000}}").spec().hardware();

        assertThat(hardware).isEqualTo(Hardware.of(2, 1000));
    }

    @ParameterizedTest
    @CsvSource({"BIOS, BIOS", "UEFI, UEFI", "EFI, UEFI"})
    void uefiHasTwoNames(String word, Firmware firmware) {
        assertThat(ofClass("cpu: 1, memory: 1Gi, firmware: " + word).firmware()).isEqualTo(firmware);
    }

    @Test
    void whatTheApiServerFillsInAsksForNothing() {
        Hardware hardware = ofClass(
                "cpu: 2, memory: 4Gi, firmware: BIOS, guestToolsPolicy: install,"
                        + " performanceProfile: {latencySensitivity: normal, hyperThreadingPolicy: auto, cpuHotAddEnabled: true}");

        assertThat(hardware.guestTools()).isEmpty();
        assertThat(hardware.performance())
                .contains(new Hardware.Performance(Optional.empty(), Optional.empty(), true, false, false, false));
    }

    @ParameterizedTest
    @CsvSource({"skip, SKIP", "upgrade, UPGRADE", "uninstall, UNINSTALL"})
    void aWishForGuestToolsIsKept(String word, GuestTools tools) {
        assertThat(ofClass("cpu: 1, memory: 1Gi, guestToolsPolicy: " + word).guestTools())
                .contains(tools);
    }

    @Test
    void speedIsKept() {
        assertThat(ofClass("cpu: 1, memory: 1Gi, performanceProfile: {latencySensitivity: high,"
                                + " hyperThreadingPolicy: avoid, memoryHotAddEnabled: true,"
                                + " nestedVirtualization: true, virtualizationBasedSecurity: true}")
                        .performance())
                .contains(new Hardware.Performance(
                        Optional.of(LatencySensitivity.HIGH),
                        Optional.of(HyperThreading.AVOID),
                        false,
                        true,
                        true,
                        true));
    }

    @Test
    void protectionIsKept() {
        assertThat(ofClass("cpu: 1, memory: 1Gi, firmware: UEFI, securityProfile: {secureBoot: true, tpmEnabled: true,"
                                + " tpmVersion: '1.2', vtdEnabled: true,"
                                + " encryptionPolicy: {enabled: true, keyProvider: hardware, requireEncryption: true}}")
                        .security())
                .contains(new Hardware.Security(
                        true,
                        Optional.of(TpmVersion.V1_2),
                        true,
                        Optional.of(new Encryption(true, KeyProvider.HARDWARE))));
    }

    @Test
    void aTpmWithoutVersionIsTheNewest() {
        assertThat(ofClass("cpu: 1, memory: 1Gi, securityProfile: {tpmEnabled: true}")
                        .security()
                        .flatMap(Hardware.Security::tpm))
                .contains(TpmVersion.V2_0);
    }

    @Test
    void encryptionThatIsRequiredAndOffIsRefused() {
        assertThat(VmManifests.bare()
                        .vmClass(
                                "{cpu: 1, memory: 1Gi, securityProfile: {encryptionPolicy: {requireEncryption: true}}}")
                        .refusals())
                .containsExactly("VMClass small: spec.securityProfile.encryptionPolicy.requireEncryption"
                        + " requires enabled to be true");
    }

    @Test
    void limitsAreKept() {
        assertThat(ofClass("cpu: 1, memory: 1Gi, resourceLimits: {cpuLimit: 2000, cpuReservation: 500, cpuShares: 10,"
                                + " memoryLimit: 2Gi, memoryReservation: 1G}")
                        .limits())
                .contains(new Hardware.Limits(
                        OptionalInt.of(2000),
                        OptionalInt.of(500),
                        OptionalInt.of(10),
                        OptionalLong.of(2048),
                        OptionalLong.of(954)));
    }

    @Test
    void thePlatformsOwnWordsAreKept() {
        assertThat(ofClass("cpu: 1, memory: 1Gi, extraConfig: {vsphere.hardwareVersion: '21'}")
                        .parameters())
                .isEqualTo(Map.of("vsphere.hardwareVersion", "21"));
    }

    private static Hardware ofClass(String spec) {
        return VmManifests.bare().vmClass("{" + spec + "}").spec().hardware();
    }
}
