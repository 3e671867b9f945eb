package io.virtfleet.manager.provider.inventory;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.sdk.client.Backoff;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks up each VM that a call returned but the full state did not list, until the provider confirmed or denied each. */
public final class UnconfirmedVms {
    private static final Logger LOG = LoggerFactory.getLogger(UnconfirmedVms.class);

    private final VmInventory inventory;
    private final VirtualMachines vms;

    public UnconfirmedVms(VmInventory inventory, VirtualMachines vms) {
        this.inventory = inventory;
        this.vms = vms;
    }

    /** Retries with backoff until every VM is confirmed or {@code wanted} is false. */
    public void run(Backoff backoff, BooleanSupplier wanted) {
        for (int failures = 1; wanted.getAsBoolean() && !resolved(); failures++) {
            try {
                Thread.sleep(backoff.after(failures));
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    /** Looks up each VM once. */
    void resolve() {
        List<OwnerKey> open = inventory.unconfirmed().stream()
                .sorted(Comparator.comparing(OwnerKey::uid))
                .toList();
        open.forEach(owner -> vms.find(owner).ifPresentOrElse(inventory::enter, () -> inventory.confirmAbsent(owner)));
    }

    private boolean resolved() {
        try {
            resolve();
            return true;
        } catch (ProviderException failure) {
            LOG.debug("Failed to look up an unconfirmed VM, retrying: {}", failure.getMessage());
            return false;
        }
    }
}
