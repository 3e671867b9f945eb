package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The border between domain and wire for a VM's shares of its host. */
final class LimitsCodec {

    private static final int MAX_MHZ = 10_000_000;
    private static final int MAX_SHARES = 1_000_000;

    private LimitsCodec() {}

    static VmSpecProto.ResourceLimits encode(Hardware.Limits limits) {
        VmSpecProto.ResourceLimits.Builder wire = VmSpecProto.ResourceLimits.newBuilder();
        limits.cpuLimitMhz().ifPresent(wire::setCpuLimitMhz);
        limits.cpuReservationMhz().ifPresent(wire::setCpuReservationMhz);
        limits.cpuShares().ifPresent(wire::setCpuShares);
        limits.memoryLimitMib().ifPresent(wire::setMemoryLimitMib);
        limits.memoryReservationMib().ifPresent(wire::setMemoryReservationMib);
        return wire.build();
    }

    static Hardware.Limits decode(VmSpecProto.ResourceLimits wire, FieldPath at) {
        OptionalInt cpuLimit = wire.hasCpuLimitMhz()
                ? OptionalInt.of(at.field("cpu_limit_mhz").range(wire.getCpuLimitMhz(), 1, MAX_MHZ))
                : OptionalInt.empty();
        OptionalLong memoryLimit = wire.hasMemoryLimitMib()
                ? OptionalLong.of(
                        at.field("memory_limit_mib").range(wire.getMemoryLimitMib(), 1, HardwareCodec.MAX_MEMORY_MIB))
                : OptionalLong.empty();
        return new Hardware.Limits(
                cpuLimit,
                wire.hasCpuReservationMhz()
                        ? OptionalInt.of(at.field("cpu_reservation_mhz")
                                .range(wire.getCpuReservationMhz(), 0, cpuLimit.orElse(MAX_MHZ)))
                        : OptionalInt.empty(),
                wire.hasCpuShares()
                        ? OptionalInt.of(at.field("cpu_shares").range(wire.getCpuShares(), 1, MAX_SHARES))
                        : OptionalInt.empty(),
                memoryLimit,
                wire.hasMemoryReservationMib()
                        ? OptionalLong.of(at.field("memory_reservation_mib")
                                .range(
                                        wire.getMemoryReservationMib(),
                                        0,
                                        memoryLimit.orElse(HardwareCodec.MAX_MEMORY_MIB)))
                        : OptionalLong.empty());
    }
}
