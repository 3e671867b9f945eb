package io.virtfleet.manager.provider;

import io.virtfleet.contract.vm.VirtualMachines;

/** What a connection does after a full state, for a simulation that has no connection. */
public final class SimSettling {
    private SimSettling() {}

    /** Asks for each VM that was answered and is not in the full state. */
    public static void settle(VmInventory inventory, VirtualMachines vms) {
        new Settling(inventory, vms).ask();
    }
}
