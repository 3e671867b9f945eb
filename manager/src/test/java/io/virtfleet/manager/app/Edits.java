package io.virtfleet.manager.app;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import java.util.List;
import java.util.Map;

/** What people change by hand. */
final class Edits {
    private Edits() {}

    static VirtualMachine cpu(VirtualMachine vm, int cpus) {
        var spec = vm.getSpec();
        var resources = new VirtualMachineSpec.Resources(cpus, null, null, Map.of());
        vm.setSpec(new VirtualMachineSpec(
                spec.changes(),
                spec.classRef(),
                spec.deletionPolicy(),
                spec.deletionProtection(),
                spec.disks(),
                spec.driftPolicy(),
                spec.imageRef(),
                spec.importedDisk(),
                spec.lifecycle(),
                spec.metaData(),
                spec.networks(),
                spec.placement(),
                spec.placementRef(),
                spec.powerState(),
                spec.providerRef(),
                spec.recreatePolicy(),
                resources,
                spec.restart(),
                spec.snapshot(),
                spec.tags(),
                spec.userData(),
                spec.more()));
        return vm;
    }

    static VirtualMachine withoutFinalizers(VirtualMachine vm) {
        vm.getMetadata().setFinalizers(List.of());
        return vm;
    }
}
