package io.virtfleet.manager.provider.inventory;

import io.virtfleet.contract.vm.VirtualMachines;

/** What a connection does after a full state, for a simulation that has no connection. */
public final class SimUnconfirmedVms {
    private SimUnconfirmedVms() {}

    /** Asks for each VM that was answered and is not in the full state. */
    public static void settle(VmInventory inventory, VirtualMachines vms) {
        new UnconfirmedVms(inventory, vms).resolve();
    }
}
