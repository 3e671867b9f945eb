package io.virtfleet.conformance.kit;

import io.virtfleet.proto.v1.VmSpecProto.DiskSpec;
import io.virtfleet.proto.v1.VmSpecProto.NicSpec;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import io.virtfleet.proto.v1.VmStateProto.NicState;
import io.virtfleet.proto.v1.VmStateProto.VmState;

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

    /** A spec written from what a provider tells of a VM; for that VM it says nothing new. */
    public static VmSpec written(VmState vm) {
        VmSpec.Builder spec = VmSpec.newBuilder().addAllTags(vm.getTagsList());
        spec.getHardwareBuilder()
                .setCpuCount(vm.getCpuCount())
                .setMemoryMib(vm.getMemoryMib())
                .setFirmware(vm.getFirmware());
        vm.getDisksList().forEach(disk -> {
            DiskSpec.Builder wish = disk.getName().equals("boot") ? spec.getBootDiskBuilder() : spec.addDisksBuilder();
            wish.setName(disk.getName()).setSizeMib(disk.getSizeMib()).setStorage(disk.getStorage());
            if (disk.hasProvisioning()) {
                wish.setProvisioning(disk.getProvisioning());
            }
        });
        vm.getNicsList().forEach(nic -> write(nic, spec.addNicsBuilder()));
        return spec.build();
    }

    private static void write(NicState nic, NicSpec.Builder wish) {
        wish.setName(nic.getName()).setMacAddress(nic.getMacAddress());
        if (nic.getBridged()) {
            wish.setBridge(nic.getNetwork());
        } else if (!nic.getNetwork().isEmpty()) {
            wish.setNetwork(nic.getNetwork());
        }
        if (nic.hasModel()) {
            wish.setModel(nic.getModel());
        }
        if (nic.hasVlanId()) {
            wish.setVlanId(nic.getVlanId());
        }
        if (nic.hasMtu()) {
            wish.setMtu(nic.getMtu());
        }
    }

    /** One more network card, at the end, on the provider's default network. */
    public static VmSpec withNic(VmSpec spec, String name) {
        return spec.toBuilder().addNics(NicSpec.newBuilder().setName(name)).build();
    }
}
