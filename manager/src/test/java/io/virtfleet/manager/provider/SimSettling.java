package io.virtfleet.manager.provider;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.vm.VirtualMachines;
import java.util.Comparator;

/** What a connection does after a full state, for a simulation that has no connection. */
public final class SimSettling {
    private SimSettling() {}

    /** Asks for each VM that was answered and is not in the full state. */
    public static void settle(VmInventory inventory, VirtualMachines vms) {
        inventory.unsettled().stream()
                .sorted(Comparator.comparing(OwnerKey::uid))
                .forEach(owner ->
                        vms.find(owner).ifPresentOrElse(inventory::enter, () -> inventory.settleAbsent(owner)));
    }
}
