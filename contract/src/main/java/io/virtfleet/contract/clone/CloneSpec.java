package io.virtfleet.contract.clone;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;

/**
 * A wanted clone.
 *
 * @param snapshotId a snapshot of the source; empty: the source as it is
 * @param spec the whole shape of the new VM; its disks' content comes from the source
 */
public record CloneSpec(OwnedVm source, String snapshotId, Mode mode, VmSpec spec, PowerState power) {
    /** How the disks of a clone are made. */
    public enum Mode {
        FULL,
        LINKED
    }
}
