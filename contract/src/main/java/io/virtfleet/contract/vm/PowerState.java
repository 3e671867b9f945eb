package io.virtfleet.contract.vm;

/** Whether a VM's processors run. */
public enum PowerState {
    ON,
    OFF,
    PAUSED
}
