package io.virtfleet.provider.mock.world;

import java.util.Map;

/**
 * What a VM was made of.
 *
 * @param baseVm the VM whose disks it shares; empty: it shares none
 * @param baseSnapshot the snapshot of that VM it rests on; empty: on the VM itself
 * @param contents by disk name, what disks hold that did not begin empty
 */
public record Origin(String baseVm, String baseSnapshot, Map<String, Content> contents) {
    /** Of nothing but its spec. */
    public static final Origin NEW = new Origin("", "", Map.of());

    public Origin {
        contents = Map.copyOf(contents);
    }

    boolean restsOn(String vmId, String snapshotId) {
        return baseVm.equals(vmId) && baseSnapshot.equals(snapshotId);
    }
}
