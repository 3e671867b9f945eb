package io.virtfleet.manager.vm.simulation;

import io.virtfleet.api.ObjectRef;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.WantedPower;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.manager.imagesource.FieldValues;
import java.util.Map;
import java.util.Optional;

/** What a user of the simulation asks for. */
record SimSpec(String power, int cpus, String token, String deletionPolicy, String recreatePolicy, String changes) {
    private static final long MEMORY_MIB = 4096;

    static SimSpec of(VirtualMachineSpec spec) {
        return new SimSpec(
                Optional.ofNullable(spec.powerState()).map(WantedPower::word).orElse("On"),
                Optional.ofNullable(spec.resources())
                        .map(VirtualMachineSpec.Resources::cpu)
                        .orElse(2),
                Optional.ofNullable(spec.restart())
                        .map(VirtualMachineSpec.Restart::token)
                        .orElse(""),
                FieldValues.text(spec.deletionPolicy(), "Delete"),
                FieldValues.text(spec.recreatePolicy(), "Never"),
                Optional.ofNullable(spec.changes())
                        .map(VirtualMachineSpec.Changes::restart)
                        .orElse("Wait"));
    }

    PowerState state() {
        return switch (power) {
            case "Off", "OffGraceful" -> PowerState.OFF;
            case "Paused" -> PowerState.PAUSED;
            default -> PowerState.ON;
        };
    }

    SimSpec power(String word) {
        return new SimSpec(word, cpus, token, deletionPolicy, recreatePolicy, changes);
    }

    SimSpec cpus(int count) {
        return new SimSpec(power, count, token, deletionPolicy, recreatePolicy, changes);
    }

    SimSpec token(String word) {
        return new SimSpec(power, cpus, word, deletionPolicy, recreatePolicy, changes);
    }

    SimSpec deletionPolicy(String word) {
        return new SimSpec(power, cpus, token, word, recreatePolicy, changes);
    }

    SimSpec recreatePolicy(String word) {
        return new SimSpec(power, cpus, token, deletionPolicy, word, changes);
    }

    VirtualMachineSpec spec() {
        return new VirtualMachineSpec(
                new VirtualMachineSpec.Changes(changes, Map.of()),
                new ObjectRef("small", null, Map.of()),
                deletionPolicy,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                new WantedPower(power),
                new ObjectRef("lab", null, Map.of()),
                recreatePolicy,
                new VirtualMachineSpec.Resources(cpus, null, MEMORY_MIB, Map.of()),
                token.isEmpty() ? null : new VirtualMachineSpec.Restart("Graceful", token, Map.of()),
                null,
                null,
                null,
                Map.of());
    }
}
