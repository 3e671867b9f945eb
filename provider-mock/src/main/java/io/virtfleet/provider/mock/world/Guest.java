package io.virtfleet.provider.mock.world;

/** Whether the system inside a VM does what it is asked. */
public enum Guest {
    OBEDIENT,
    /** It hears no request to shut down, reboot or rest. */
    HUNG
}
