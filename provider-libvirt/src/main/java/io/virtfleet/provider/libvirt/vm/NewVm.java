package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.vm.shape.VmDesign;
import java.util.List;

/** A VM that is to be made, whatever its disks are made of. */
record NewVm(Owner owner, VmSpec spec, PowerState power, Disks disks) {
    /** Says what the disks of a design hold. */
    @FunctionalInterface
    interface Disks {
        List<VmDesign.NewDisk> of(Host host, VmDesign design);
    }
}
