package io.virtfleet.conformance.kit;

import io.virtfleet.proto.v1.VmSpecProto.DiskSpec;
import io.virtfleet.proto.v1.VmSpecProto.NicSpec;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;

/** Variations of a VM's shape. */
public final class Specs {
    private Specs() {}

    public static VmSpec withCpus(VmSpec spec, int count) {
        VmSpec.Builder varied = spec.toBuilder();
        varied.getHardwareBuilder().setCpuCount(count);
        return varied.build();
    }

    public static VmSpec withMemory(VmSpec spec, long mib) {
        VmSpec.Builder varied = spec.toBuilder();
        varied.getHardwareBuilder().setMemoryMib(mib);
        return varied.build();
    }

    /** One more CPU than it has. */
    public static VmSpec larger(VmSpec spec) {
        return withCpus(spec, spec.getHardware().getCpuCount() + 1);
    }

    /** One more disk, at the end. */
    public static VmSpec withDisk(VmSpec spec, String name, long sizeMib) {
        return spec.toBuilder()
                .addDisks(DiskSpec.newBuilder().setName(name).setSizeMib(sizeMib))
                .build();
    }

    /** One more network card, at the end, on the provider's default network. */
    public static VmSpec withNic(VmSpec spec, String name) {
        return spec.toBuilder().addNics(NicSpec.newBuilder().setName(name)).build();
    }
}
