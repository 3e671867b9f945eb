package io.virtfleet.manager.provider;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.sdk.client.Backoff;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks for each VM that was answered and is not in the full state, until each is known to be there or not. */
final class Settling {
    private static final Logger LOG = LoggerFactory.getLogger(Settling.class);

    private final VmInventory inventory;
    private final VirtualMachines vms;

    Settling(VmInventory inventory, VirtualMachines vms) {
        this.inventory = inventory;
        this.vms = vms;
    }

    /** Asks again, with growing pauses, for as long as the answer is wanted. */
    void run(Backoff backoff, BooleanSupplier wanted) {
        for (int failures = 1; wanted.getAsBoolean() && !settled(); failures++) {
            try {
                Thread.sleep(backoff.after(failures));
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    /** Asks once for each. */
    void ask() {
        List<OwnerKey> open = inventory.unsettled().stream()
                .sorted(Comparator.comparing(OwnerKey::uid))
                .toList();
        open.forEach(owner -> vms.find(owner).ifPresentOrElse(inventory::enter, () -> inventory.settleAbsent(owner)));
    }

    private boolean settled() {
        try {
            ask();
            return true;
        } catch (ProviderException failure) {
            LOG.debug("the provider did not say whether it has a VM: {}", failure.getMessage());
            return false;
        }
    }
}
