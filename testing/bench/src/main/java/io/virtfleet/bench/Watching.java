package io.virtfleet.bench;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.inventory.WatchReader;
import io.virtfleet.contract.inventory.WatchRequest;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.VmState;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A fleet read as the manager reads it. */
public record Watching(WatchableInventory inventory, String fleet) {
    private static final int PATIENCE_SECONDS = 60;

    /** Starts a watch and waits until its view is whole. */
    public Running start() throws InterruptedException {
        return new Running(inventory, fleet);
    }

    /** How long it takes to list the fleet instead. */
    public double secondsToList() {
        long began = System.nanoTime();
        PageRequest request = PageRequest.first(fleet);
        while (true) {
            Page<VmState> page = inventory.list(request, Inventory.Scope.OWNED);
            if (page.nextToken().isEmpty()) {
                return (System.nanoTime() - began) / 1e9;
            }
            request = request.next(page.nextToken());
        }
    }

    /** A watch whose view is whole. */
    public static final class Running implements WatchReader, AutoCloseable {
        private record Change(VmState vm, long at) {}

        private final List<VmState> vms = new CopyOnWriteArrayList<>();
        private final BlockingQueue<Change> changes = new LinkedBlockingQueue<>();
        private final CountDownLatch whole = new CountDownLatch(1);
        private final WatchableInventory.Subscription subscription;
        private final double secondsToSynced;

        private Running(WatchableInventory inventory, String fleet) throws InterruptedException {
            long began = System.nanoTime();
            subscription = inventory.watch(WatchRequest.from(fleet), this);
            if (!whole.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the watch did not become whole");
            }
            secondsToSynced = (System.nanoTime() - began) / 1e9;
        }

        @Override
        public void event(WatchEvent event) {
            switch (event) {
                case WatchEvent.StatePage(List<VmState> page) -> vms.addAll(page);
                case WatchEvent.Synced synced -> whole.countDown();
                case WatchEvent.Changed(VmState vm, String token) -> changes.add(new Change(vm, System.nanoTime()));
                case WatchEvent.Vanished gone -> {}
                case WatchEvent.TaskEnded task -> {}
                case WatchEvent.Heartbeat beat -> {}
                case WatchEvent.Reset reset -> vms.clear();
            }
        }

        @Override
        public void lost(Fault fault) {
            throw new IllegalStateException("the watch was lost: " + fault);
        }

        public double secondsToSynced() {
            return secondsToSynced;
        }

        public List<VmState> vms() {
            return List.copyOf(vms);
        }

        /** When the watch told that a VM has so many CPUs. */
        public long seen(VmId id, int cpus) throws InterruptedException {
            while (true) {
                @Nullable Change seen = changes.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
                if (seen == null) {
                    throw new IllegalStateException("a change was never told");
                }
                if (seen.vm().id().equals(id) && seen.vm().cpuCount() == cpus) {
                    return seen.at();
                }
            }
        }

        @Override
        public void close() {
            subscription.close();
        }
    }
}
