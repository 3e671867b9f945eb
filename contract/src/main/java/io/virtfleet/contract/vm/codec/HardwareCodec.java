package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The border between domain and wire for processors, memory and what is built around them. */
final class HardwareCodec {

    static final long MAX_MEMORY_MIB = 1L << 26;
    private static final int MAX_CPUS = 1024;
    private static final int MIN_MEMORY_MIB = 4;
    private static final int MAX_GPU_KINDS = 16;
    private static final int MAX_GPUS = 64;
    private static final int GPU_TYPE_LENGTH = 256;

    private static final EnumCodec<Hardware.Firmware, VmSpecProto.Firmware> FIRMWARE =
            EnumCodec.of(Hardware.Firmware.class, VmSpecProto.Firmware.class, "FIRMWARE_");
    private static final EnumCodec<Hardware.GuestTools, VmSpecProto.GuestTools> GUEST_TOOLS =
            EnumCodec.of(Hardware.GuestTools.class, VmSpecProto.GuestTools.class, "GUEST_TOOLS_");

    private HardwareCodec() {}

    static VmSpecProto.Firmware encode(Hardware.Firmware firmware) {
        return FIRMWARE.encode(firmware);
    }

    static Optional<Hardware.Firmware> decodeKnown(VmSpecProto.Firmware wire) {
        return FIRMWARE.decodeKnown(wire);
    }

    static VmSpecProto.Hardware encode(Hardware hardware) {
        VmSpecProto.Hardware.Builder wire = VmSpecProto.Hardware.newBuilder()
                .setCpuCount(hardware.cpuCount())
                .setMemoryMib(hardware.memoryMib())
                .setFirmware(FIRMWARE.encode(hardware.firmware()))
                .putAllParameters(hardware.parameters());
        hardware.security().map(SecurityCodec::encode).ifPresent(wire::setSecurity);
        hardware.performance().map(PerformanceCodec::encode).ifPresent(wire::setPerformance);
        hardware.limits().map(LimitsCodec::encode).ifPresent(wire::setLimits);
        hardware.gpus().forEach(gpu -> wire.addGpus(encode(gpu)));
        hardware.guestTools().map(GUEST_TOOLS::encode).ifPresent(wire::setGuestTools);
        return wire.build();
    }

    private static VmSpecProto.Gpu encode(Hardware.Gpu gpu) {
        VmSpecProto.Gpu.Builder wire =
                VmSpecProto.Gpu.newBuilder().setType(gpu.type()).setCount(gpu.count());
        gpu.memoryMib().ifPresent(wire::setMemoryMib);
        return wire.build();
    }

    static Hardware decode(VmSpecProto.Hardware wire, FieldPath at) {
        return new Hardware(
                at.field("cpu_count").range(wire.getCpuCount(), 1, MAX_CPUS),
                at.field("memory_mib").range(wire.getMemoryMib(), MIN_MEMORY_MIB, MAX_MEMORY_MIB),
                FIRMWARE.decode(wire.getFirmware(), at.field("firmware")),
                wire.hasSecurity()
                        ? Optional.of(SecurityCodec.decode(wire.getSecurity(), at.field("security")))
                        : Optional.empty(),
                wire.hasPerformance()
                        ? Optional.of(PerformanceCodec.decode(wire.getPerformance(), at.field("performance")))
                        : Optional.empty(),
                wire.hasLimits()
                        ? Optional.of(LimitsCodec.decode(wire.getLimits(), at.field("limits")))
                        : Optional.empty(),
                gpus(wire, at),
                wire.hasGuestTools()
                        ? Optional.of(GUEST_TOOLS.decode(wire.getGuestTools(), at.field("guest_tools")))
                        : Optional.empty(),
                ParametersCodec.decode(wire.getParametersMap(), at));
    }

    private static List<Hardware.Gpu> gpus(VmSpecProto.Hardware wire, FieldPath at) {
        at.field("gpus").size(wire.getGpusCount(), MAX_GPU_KINDS);
        return at.each("gpus", wire.getGpusList(), HardwareCodec::decode);
    }

    private static Hardware.Gpu decode(VmSpecProto.Gpu wire, FieldPath at) {
        return new Hardware.Gpu(
                at.field("type").text(wire.getType(), GPU_TYPE_LENGTH),
                at.field("count").range(wire.getCount(), 1, MAX_GPUS),
                wire.hasMemoryMib()
                        ? OptionalLong.of(at.field("memory_mib").range(wire.getMemoryMib(), 1, MAX_MEMORY_MIB))
                        : OptionalLong.empty());
    }
}
