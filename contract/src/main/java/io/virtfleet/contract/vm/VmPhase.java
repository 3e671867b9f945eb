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
    UNKNOWN
}
