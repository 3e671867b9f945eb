package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.Optional;

/** The border between domain and wire for what makes a guest quicker or more flexible. */
final class PerformanceCodec {

    private static final EnumCodec<Hardware.LatencySensitivity, VmSpecProto.LatencySensitivity> LATENCY = EnumCodec.of(
            Hardware.LatencySensitivity.class, VmSpecProto.LatencySensitivity.class, "LATENCY_SENSITIVITY_");
    private static final EnumCodec<Hardware.HyperThreading, VmSpecProto.HyperThreading> HYPER_THREADING =
            EnumCodec.of(Hardware.HyperThreading.class, VmSpecProto.HyperThreading.class, "HYPER_THREADING_");

    private PerformanceCodec() {}

    static VmSpecProto.Performance encode(Hardware.Performance performance) {
        VmSpecProto.Performance.Builder wire = VmSpecProto.Performance.newBuilder()
                .setCpuHotAdd(performance.cpuHotAdd())
                .setMemoryHotAdd(performance.memoryHotAdd())
                .setVirtualizationBasedSecurity(performance.virtualizationBasedSecurity())
                .setNestedVirtualization(performance.nestedVirtualization());
        performance.latencySensitivity().map(LATENCY::encode).ifPresent(wire::setLatencySensitivity);
        performance.hyperThreading().map(HYPER_THREADING::encode).ifPresent(wire::setHyperThreading);
        return wire.build();
    }

    static Hardware.Performance decode(VmSpecProto.Performance wire, FieldPath at) {
        return new Hardware.Performance(
                wire.hasLatencySensitivity()
                        ? Optional.of(LATENCY.decode(wire.getLatencySensitivity(), at.field("latency_sensitivity")))
                        : Optional.empty(),
                wire.hasHyperThreading()
                        ? Optional.of(HYPER_THREADING.decode(wire.getHyperThreading(), at.field("hyper_threading")))
                        : Optional.empty(),
                wire.getCpuHotAdd(),
                wire.getMemoryHotAdd(),
                wire.getVirtualizationBasedSecurity(),
                wire.getNestedVirtualization());
    }
}
