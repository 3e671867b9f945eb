package io.virtfleet.sdk.power;

import io.virtfleet.contract.vm.PowerAction;
import java.time.Duration;

/** What a provider has to do with a VM so that a power action is done. */
public sealed interface PowerStep {
    /** Starts a VM that is off. */
    record Start() implements PowerStep {}

    /** Lets a paused VM go on. */
    record Resume() implements PowerStep {}

    /** Stops a VM that is on or paused at once. */
    record Stop() implements PowerStep {}

    /** Asks the guest of a running VM to stop, and waits so long for it. */
    record ShutDown(Duration gracePeriod, PowerAction.AfterGrace afterGrace) implements PowerStep {}

    /** Asks the guest of a running VM to restart. */
    record Reboot() implements PowerStep {}

    /** Restarts a running VM at once. */
    record Reset() implements PowerStep {}

    /** Pauses a running VM. */
    record Pause() implements PowerStep {}
}
