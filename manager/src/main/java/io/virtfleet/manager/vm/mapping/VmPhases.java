package io.virtfleet.manager.vm.mapping;

import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import java.util.Optional;

/** Maps phases and power states between the contract and the status. */
public final class VmPhases {
    private VmPhases() {}

    public static String of(VmState vm) {
        return switch (vm.phase()) {
            case CREATING -> "Provisioning";
            case STARTING -> "Starting";
            case RUNNING -> "Running";
            case STOPPING -> "Stopping";
            case STOPPED -> "Stopped";
            case PAUSED -> "Paused";
            case MIGRATING -> "Migrating";
            case DELETING -> "Deleting";
            case FAILED -> "Failed";
            case UNKNOWN -> "Unknown";
        };
    }

    public static String power(PowerState power) {
        return switch (power) {
            case ON -> "On";
            case OFF -> "Off";
            case PAUSED -> "Paused";
        };
    }

    /** Empty for a value that is no power state of a provider. */
    public static Optional<PowerState> power(String word) {
        return switch (word) {
            case "On" -> Optional.of(PowerState.ON);
            case "Off" -> Optional.of(PowerState.OFF);
            case "Paused" -> Optional.of(PowerState.PAUSED);
            default -> Optional.empty();
        };
    }
}
