package io.virtfleet.provider.mock.bug;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.inventory.WatchReader;
import io.virtfleet.contract.inventory.WatchRequest;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.MockWorld;
import java.util.ArrayList;
import java.util.List;

/** An inventory with the planted bugs. */
public record BuggyInventory(WatchableInventory honest, MockWorld world, Bugs bugs) implements WatchableInventory {
    @Override
    public Page<VmState> list(PageRequest request, Scope scope) {
        if (bugs.has(Bug.LIST_SHOWS_OTHER_FLEETS)) {
            return new Page<>(world.vms().stream().map(MockVm::state).toList(), "");
        }
        Page<VmState> page = honest.list(request, scope);
        if (bugs.has(Bug.LIST_SKIPS_ON_PAGE_BORDER) && !page.nextToken().isEmpty()) {
            return new Page<>(page.items().subList(0, page.items().size() - 1), page.nextToken());
        }
        if (bugs.has(Bug.LIST_REPEATS) && !request.token().isEmpty()) {
            List<VmState> items = new ArrayList<>(page.items());
            world.vm(request.token()).ifPresent(vm -> items.addFirst(vm.state()));
            return new Page<>(items, page.nextToken());
        }
        return page;
    }

    @Override
    public Subscription watch(WatchRequest request, WatchReader reader) {
        return honest.watch(request, new Ear(reader, !request.resumeToken().isEmpty()));
    }

    /** A reader that does not hear all. */
    private final class Ear implements WatchReader {
        private final WatchReader reader;
        private final boolean resumed;
        private boolean synced;

        Ear(WatchReader reader, boolean resumed) {
            this.reader = reader;
            this.resumed = resumed;
        }

        @Override
        public void event(WatchEvent event) {
            synced |= event instanceof WatchEvent.Synced;
            if (!lost(event)) {
                reader.event(event);
            }
        }

        @Override
        public void lost(Fault fault) {
            reader.lost(fault);
        }

        private boolean lost(WatchEvent event) {
            boolean missed = resumed && !synced && bugs.has(Bug.WATCH_RESUME_LEAVES_GAP);
            return switch (event) {
                case WatchEvent.StatePage page -> false;
                case WatchEvent.Reset reset -> false;
                case WatchEvent.TaskEnded ended -> missed;
                case WatchEvent.Synced mark -> bugs.has(Bug.WATCH_FORGETS_SYNCED);
                case WatchEvent.Changed changed -> missed || bugs.has(Bug.WATCH_LOSES_CHANGE);
                case WatchEvent.Vanished gone -> missed || bugs.has(Bug.WATCH_LOSES_GONE);
                case WatchEvent.Heartbeat beat -> bugs.has(Bug.WATCH_NO_HEARTBEAT);
            };
        }
    }
}
