package io.virtfleet.contract.vm;

import java.time.Duration;

/** What to do with a VM's power. */
public sealed interface PowerAction {
    /** Starts it. */
    record On() implements PowerAction {}

    /** Stops it at once, as if the plug were pulled. */
    record Off() implements PowerAction {}

    /** Asks the guest to stop. */
    record Shutdown(Duration gracePeriod, AfterGrace afterGrace) implements PowerAction {
        public static final Duration DEFAULT_GRACE = Duration.ofSeconds(60);
        public static final Duration MAX_GRACE = Duration.ofHours(1);
    }

    /** Asks the guest to restart. */
    record Reboot() implements PowerAction {}

    /** Restarts it at once, as by the reset button. */
    record Reset() implements PowerAction {}

    /** Stops the processors and keeps the memory. */
    record Pause() implements PowerAction {}

    /** Ends a pause. */
    record Resume() implements PowerAction {}

    /** What follows a shutdown that the guest did not finish in time. */
    enum AfterGrace {
        OFF,
        FAIL
    }
}
