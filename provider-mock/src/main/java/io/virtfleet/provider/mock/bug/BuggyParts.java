package io.virtfleet.provider.mock.bug;

import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.provider.mock.world.MockWorld;

/** All parts with the planted bugs; without any planted they are the honest ones. */
public final class BuggyParts {
    private BuggyParts() {}

    public static ProviderParts around(ProviderParts honest, WatchableInventory inventory, MockWorld world, Bugs bugs) {
        BuggyPlatform platform = new BuggyPlatform(
                honest.platform().orElseThrow(), honest.plans().orElseThrow(), honest.virtualMachines(), bugs);
        return ProviderParts.of(
                        honest.identity(),
                        new BuggyVms(honest.virtualMachines(), world, bugs),
                        new BuggyTasks(honest.tasks(), bugs))
                .withRunningTasks(
                        new BuggyRunningTasks(honest.runningTasks().orElseThrow(), honest.tasks(), world, bugs))
                .withInventory(new BuggyInventory(inventory, world, bugs))
                .withAdoptions(new BuggyAdoptions(honest.adoptions().orElseThrow(), world, bugs))
                .withPlans(platform)
                .withPlatform(platform)
                .withSnapshots(new BuggySnapshots(honest.snapshots().orElseThrow(), world, bugs))
                .withClones(new BuggyClones(honest.clones().orElseThrow(), world, bugs))
                .withImages(new BuggyImages(honest.images().orElseThrow(), world, bugs))
                .withDisks(new BuggyDisks(honest.disks().orElseThrow(), bugs))
                .withConsoles(new BuggyConsoles(honest.consoles().orElseThrow(), bugs));
    }
}
