package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.VirtualMachineStatus;
import java.util.List;
import java.util.Optional;

/** What a status tells. */
final class VmStatuses {
    private VmStatuses() {}

    /** How many processors the status tells. */
    static int cpus(VirtualMachineStatus status) {
        return Optional.ofNullable(status.currentResources())
                .map(VirtualMachineSpec.Resources::cpu)
                .orElse(0);
    }

    static boolean is(VirtualMachineStatus status, String type, String truth) {
        return condition(status, type)
                .filter(found -> truth.equals(found.getStatus()))
                .isPresent();
    }

    static Optional<Condition> condition(VirtualMachineStatus status, String type) {
        return Optional.ofNullable(status.conditions()).orElse(List.of()).stream()
                .filter(each -> type.equals(each.getType()))
                .findFirst();
    }
}
