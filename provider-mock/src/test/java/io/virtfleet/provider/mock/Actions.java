package io.virtfleet.provider.mock;

import io.virtfleet.contract.vm.PowerAction;
import java.time.Duration;

/** Power actions by their names. */
final class Actions {
    private Actions() {}

    static PowerAction named(String name) {
        return switch (name) {
            case "ON" -> new PowerAction.On();
            case "OFF" -> new PowerAction.Off();
            case "SHUTDOWN" -> new PowerAction.Shutdown(Duration.ofSeconds(60), PowerAction.AfterGrace.OFF);
            case "REBOOT" -> new PowerAction.Reboot();
            case "RESET" -> new PowerAction.Reset();
            case "PAUSE" -> new PowerAction.Pause();
            case "RESUME" -> new PowerAction.Resume();
            default -> throw new IllegalArgumentException(name);
        };
    }
}
