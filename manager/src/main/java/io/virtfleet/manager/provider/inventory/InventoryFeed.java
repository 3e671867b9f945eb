package io.virtfleet.manager.provider.inventory;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.inventory.WatchRequest;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.contract.vm.VmState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Keeps a {@link VmInventory} current: by the provider's watch stream, or else by listing its VMs periodically. */
@FunctionalInterface
public interface InventoryFeed extends AutoCloseable {
    @Override
    void close();

    /** Begins with the full state. A provider that has no inventory leaves {@code vms} unknown for good. */
    static InventoryFeed open(ProviderParts parts, VmInventory vms, String fleet, Duration listInterval) {
        // The inventory may hold VMs of an earlier feed, which this one does not continue.
        vms.reset();
        if (parts.inventory().isEmpty()) {
            vms.lost(Fault.of(
                    FaultKind.UNSUPPORTED, "the provider does not list its VMs, so each VM is looked up on its own"));
            return () -> {};
        }
        Inventory inventory = parts.inventory().get();
        if (inventory instanceof WatchableInventory watchable) {
            return watchable.watch(WatchRequest.from(fleet), vms)::close;
        }
        var list = new PeriodicList(inventory, fleet, vms, listInterval);
        list.thread.start();
        return list.thread::interrupt;
    }

    /** Lists the VMs of a provider that cannot be watched, again and again, on its own thread. */
    final class PeriodicList {
        private final Inventory provider;
        private final String fleet;
        private final VmInventory vms;
        private final Thread thread;

        private PeriodicList(Inventory provider, String fleet, VmInventory vms, Duration interval) {
            this.provider = provider;
            this.fleet = fleet;
            this.vms = vms;
            this.thread = Thread.ofVirtual().name("list " + fleet).unstarted(() -> run(interval));
        }

        private void run(Duration interval) {
            try {
                while (true) {
                    refresh();
                    Thread.sleep(interval);
                }
            } catch (InterruptedException _) {
                // Closed.
            }
        }

        private void refresh() {
            try {
                vms.replace(list());
            } catch (ProviderException failed) {
                if (!thread.isInterrupted()) {
                    vms.lost(failed.fault());
                }
            }
        }

        private List<VmState> list() {
            PageRequest request = PageRequest.first(fleet);
            Page<VmState> page = provider.list(request, Inventory.Scope.OWNED);
            List<VmState> all = new ArrayList<>(page.items());
            while (!page.nextToken().isEmpty()) {
                request = request.next(page.nextToken());
                page = provider.list(request, Inventory.Scope.OWNED);
                all.addAll(page.items());
            }
            return all;
        }
    }
}
