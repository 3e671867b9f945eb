package io.virtfleet.contract.vm;

/** What a VM is doing. */
public enum VmPhase {
    CREATING,
    STARTING,
    RUNNING,
    STOPPING,
    STOPPED,
    PAUSED,
    MIGRATING,
    DELETING,
    FAILED,
    /** The platform cannot say; the power is then the last that was known. */
    UNKNOWN;

    /** That of a VM that rests in a power state. */
    public static VmPhase at(PowerState power) {
        return switch (power) {
            case ON -> RUNNING;
            case OFF -> STOPPED;
            case PAUSED -> PAUSED;
        };
    }
}
