package io.virtfleet.provider.mock;

import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.provider.mock.admin.AdminService;
import io.virtfleet.provider.mock.admin.Behaviour;
import io.virtfleet.provider.mock.admin.BehaviourCalls;
import io.virtfleet.provider.mock.bug.BuggyCalls;
import io.virtfleet.provider.mock.bug.BuggyParts;
import io.virtfleet.provider.mock.bug.Bugs;
import io.virtfleet.provider.mock.file.StateFile;
import io.virtfleet.provider.mock.part.Changes;
import io.virtfleet.provider.mock.part.ForgetfulTasks;
import io.virtfleet.provider.mock.part.MockAdoptions;
import io.virtfleet.provider.mock.part.MockClones;
import io.virtfleet.provider.mock.part.MockConsoles;
import io.virtfleet.provider.mock.part.MockDisks;
import io.virtfleet.provider.mock.part.MockImages;
import io.virtfleet.provider.mock.part.MockInventory;
import io.virtfleet.provider.mock.part.MockPlans;
import io.virtfleet.provider.mock.part.MockPlatform;
import io.virtfleet.provider.mock.part.MockSnapshots;
import io.virtfleet.provider.mock.part.MockVms;
import io.virtfleet.provider.mock.world.MockWorld;
import io.virtfleet.provider.mock.world.WorldStore;
import io.virtfleet.sdk.server.ProviderContext;
import java.nio.file.Path;
import java.util.Optional;

/** Puts the mock together: platform, parts and, when asked for, the means to make it misbehave. */
final class MockSetup {
    private static final int RADIX = 36;

    private final ProviderContext context;
    private final MockWorld world;
    private final WorldEvents news;
    private final Behaviour behaviour = new Behaviour();
    private final MockInventory inventory;

    MockSetup(ProviderContext context, WorldStore keeper) {
        this.context = context;
        news = new WorldEvents(context.feed(), context.versions());
        String run = Long.toString(context.clock().millis(), RADIX);
        world = new MockWorld(context.versions()::next, news, keeper, run);
        inventory = new MockInventory(context.feed(), context.clock());
    }

    /** A mock whose platform is in memory, and in a file when there is one. */
    static MockSetup of(ProviderContext context, Optional<Path> stateFile) throws ProgramExit {
        if (stateFile.isEmpty()) {
            MockSetup setup = new MockSetup(context, WorldStore.NONE);
            context.feed().whole();
            return setup;
        }
        StateFile file = new StateFile(stateFile.get());
        MockSetup setup = new MockSetup(context, file);
        setup.world.restore(file.read());
        context.feed().whole();
        return setup;
    }

    /** The parts as they should be. */
    ProviderParts parts(ProviderIdentity identity) {
        ForgetfulTasks tasks = new ForgetfulTasks(Thread::startVirtualThread, context.clock(), context.feed());
        Changes jobs = new Changes(world, tasks, behaviour);
        MockConsoles consoles = new MockConsoles(world);
        news.tell(consoles);
        MockVms vms = new MockVms(world, jobs);
        return ProviderParts.of(identity, vms, tasks)
                .withRunningTasks(tasks)
                .withInventory(inventory)
                .withAdoptions(new MockAdoptions(jobs))
                .withPlans(new MockPlans(world, vms))
                .withPlatform(new MockPlatform(world))
                .withSnapshots(new MockSnapshots(world, jobs, context.clock()))
                .withClones(new MockClones(world, jobs))
                .withImages(new MockImages(world, jobs))
                .withDisks(new MockDisks(world))
                .withConsoles(consoles);
    }

    /** The parts, and the admin service that makes them misbehave. */
    ProviderParts drivenParts(ProviderIdentity identity) {
        Bugs bugs = new Bugs();
        context.serve(new AdminService(world, inventory, behaviour, bugs));
        context.intercept(new BuggyCalls(bugs));
        context.intercept(new BehaviourCalls(behaviour));
        return BuggyParts.around(parts(identity), inventory, world, bugs);
    }
}
