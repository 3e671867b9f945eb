package io.virtfleet.contract.vm.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every wrong field of the hardware is found, alone and by its exact path. */
class HardwareCodecTest {

    private static final int UNKNOWN = 999;
    private static final String LONG = "x".repeat(10_000);

    static Stream<Arguments> machine() {
        return Stream.of(
                wrong("cpu_count", s -> s.setCpuCount(0)),
                wrong("cpu_count", s -> s.setCpuCount(1025)),
                wrong("memory_mib", s -> s.setMemoryMib(3)),
                wrong("memory_mib", s -> s.setMemoryMib(-1)),
                wrong("memory_mib", s -> s.setMemoryMib((1L << 26) + 1)),
                wrong("firmware", s -> s.setFirmware(VmSpecProto.Firmware.FIRMWARE_UNSPECIFIED)),
                wrong("firmware", s -> s.setFirmwareValue(UNKNOWN)),
                wrong("guest_tools", s -> s.setGuestToolsValue(UNKNOWN)),
                wrong(
                        "security.tpm",
                        s -> s.getSecurityBuilder().setTpm(VmSpecProto.TpmVersion.TPM_VERSION_UNSPECIFIED)),
                wrong(
                        "security.encryption.key_provider",
                        s -> s.getSecurityBuilder().getEncryptionBuilder().setRequired(true)),
                wrong(
                        "performance.latency_sensitivity",
                        s -> s.getPerformanceBuilder().setLatencySensitivityValue(UNKNOWN)),
                wrong(
                        "performance.hyper_threading",
                        s -> s.getPerformanceBuilder().setHyperThreadingValue(UNKNOWN)));
    }

    static Stream<Arguments> limitsAndDevices() {
        return Stream.of(
                wrong("limits.cpu_limit_mhz", s -> s.getLimitsBuilder().setCpuLimitMhz(0)),
                wrong("limits.cpu_reservation_mhz", s -> s.getLimitsBuilder().setCpuReservationMhz(-1)),
                wrong(
                        "limits.cpu_reservation_mhz",
                        s -> s.getLimitsBuilder().setCpuLimitMhz(1000).setCpuReservationMhz(1001)),
                wrong("limits.cpu_shares", s -> s.getLimitsBuilder().setCpuShares(0)),
                wrong("limits.memory_limit_mib", s -> s.getLimitsBuilder().setMemoryLimitMib(0)),
                wrong(
                        "limits.memory_reservation_mib",
                        s -> s.getLimitsBuilder().setMemoryLimitMib(10).setMemoryReservationMib(11)),
                wrong("gpus[0].type", s -> s.addGpusBuilder().setCount(1)),
                wrong("gpus[0].count", s -> s.addGpusBuilder().setType("t")),
                wrong(
                        "gpus[0].memory_mib",
                        s -> s.addGpusBuilder().setType("t").setCount(1).setMemoryMib(0)),
                wrong("gpus", s -> {
                    for (int i = 0; i < 17; i++) {
                        s.addGpusBuilder().setType("t").setCount(1);
                    }
                }),
                wrong("parameters[]", s -> s.putParameters("", "x")),
                wrong("parameters[k]", s -> s.putParameters("k", LONG)),
                wrong("parameters", s -> {
                    for (int i = 0; i < 65; i++) {
                        s.putParameters("k" + i, "");
                    }
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"machine", "limitsAndDevices"})
    void findsTheWrongFieldAlone(String path, Consumer<VmSpecProto.Hardware.Builder> mistake) {
        VmSpecProto.Hardware.Builder wire = HardwareCodec.encode(Hardware.of(2, 2048)).toBuilder();
        mistake.accept(wire);

        var findings = Findings.all(at -> HardwareCodec.decode(wire.build(), at.field("hardware")));

        assertThat(findings).extracting(Fault::field).containsExactly("hardware." + path);
    }

    @Test
    void anUnknownWordIsToldWithTheAllowedOnes() {
        VmSpecProto.Hardware.Builder wire =
                HardwareCodec.encode(Hardware.of(2, 2048)).toBuilder().setFirmwareValue(UNKNOWN);

        assertThat(Findings.all(at -> HardwareCodec.decode(wire.build(), at.field("hardware"))))
                .extracting(Fault::message)
                .containsExactly("hardware.firmware must be one of BIOS, UEFI");
    }

    private static Arguments wrong(String path, Consumer<VmSpecProto.Hardware.Builder> mistake) {
        return arguments(path, mistake);
    }
}
