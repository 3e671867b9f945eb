package io.virtfleet.manager.vm;

import io.virtfleet.api.ObjectRef;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.WantedPower;
import io.virtfleet.contract.vm.PowerState;
import java.util.Map;
import java.util.Optional;

/** What a user of the simulation asks for. */
record SimWish(String power, int cpus, String token, String deletionPolicy, String recreatePolicy, String changes) {
    private static final long MEMORY_MIB = 4096;

    static SimWish of(VirtualMachineSpec spec) {
        return new SimWish(
                Optional.ofNullable(spec.powerState()).map(WantedPower::word).orElse("On"),
                Optional.ofNullable(spec.resources())
                        .map(VirtualMachineSpec.Resources::cpu)
                        .orElse(2),
                Optional.ofNullable(spec.restart())
                        .map(VirtualMachineSpec.Restart::token)
                        .orElse(""),
                Words.text(spec.deletionPolicy(), "Delete"),
                Words.text(spec.recreatePolicy(), "Never"),
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

    SimWish power(String word) {
        return new SimWish(word, cpus, token, deletionPolicy, recreatePolicy, changes);
    }

    SimWish cpus(int count) {
        return new SimWish(power, count, token, deletionPolicy, recreatePolicy, changes);
    }

    SimWish token(String word) {
        return new SimWish(power, cpus, word, deletionPolicy, recreatePolicy, changes);
    }

    SimWish deletionPolicy(String word) {
        return new SimWish(power, cpus, token, word, recreatePolicy, changes);
    }

    SimWish recreatePolicy(String word) {
        return new SimWish(power, cpus, token, deletionPolicy, word, changes);
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
