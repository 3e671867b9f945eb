package io.virtfleet.manager.vm;

import io.virtfleet.api.Span;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerAction.AfterGrace;
import io.virtfleet.contract.vm.PowerAction.Shutdown;
import io.virtfleet.contract.vm.PowerState;
import java.time.Duration;
import java.util.Optional;

/**
 * What a VM's power shall be.
 *
 * @param stop how a VM is stopped that shall be off, or is to be started anew
 * @param restart the restart that is asked for; whether it was done is for the status to know
 */
record PowerWish(PowerState state, PowerAction stop, Optional<Restart> restart) {
    /** A restart that is done once for each token. */
    record Restart(String token, PowerAction action) {}

    static PowerWish of(VirtualMachine vm) {
        VirtualMachineSpec spec = vm.getSpec();
        String word = spec.powerState() == null ? "On" : spec.powerState().word();
        PowerState state = switch (word) {
            case "Off", "OffGraceful" -> PowerState.OFF;
            case "Paused" -> PowerState.PAUSED;
            default -> PowerState.ON;
        };
        PowerAction stop = word.equals("Off") ? new PowerAction.Off() : new Shutdown(grace(spec), AfterGrace.OFF);
        return new PowerWish(state, stop, Optional.ofNullable(spec.restart()).flatMap(PowerWish::restart));
    }

    private static Duration grace(VirtualMachineSpec spec) {
        Duration written = Optional.ofNullable(spec.lifecycle())
                .flatMap(lifecycle -> Span.read(lifecycle.gracefulShutdownTimeout()))
                .orElse(Shutdown.DEFAULT_GRACE);
        return written.compareTo(Shutdown.MAX_GRACE) > 0 ? Shutdown.MAX_GRACE : written;
    }

    private static Optional<Restart> restart(VirtualMachineSpec.Restart restart) {
        PowerAction action = "Force".equals(restart.mode()) ? new PowerAction.Reset() : new PowerAction.Reboot();
        return Optional.ofNullable(restart.token()).map(token -> new Restart(token, action));
    }
}
