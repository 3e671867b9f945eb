package io.virtfleet.provider.mock.bug;

import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.provider.mock.world.MockWorld;
import java.util.Optional;

/** All parts with the planted bugs; without any planted they are the honest ones. */
public final class BuggyParts {
    private BuggyParts() {}

    public static ProviderParts around(ProviderParts honest, WatchableInventory inventory, MockWorld world, Bugs bugs) {
        return new ProviderParts(
                honest.identity(),
                new BuggyVms(honest.virtualMachines(), world, bugs),
                new BuggyTasks(honest.tasks(), bugs),
                Optional.of(new BuggyInventory(inventory, world, bugs)),
                honest.snapshots().map(part -> new BuggySnapshots(part, world, bugs)),
                honest.clones().map(part -> new BuggyClones(part, world, bugs)),
                honest.images().map(part -> new BuggyImages(part, world, bugs)),
                honest.disks().map(part -> new BuggyDisks(part, bugs)),
                honest.consoles().map(part -> new BuggyConsoles(part, bugs)));
    }
}
