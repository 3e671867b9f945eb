package io.virtfleet.provider.mock;

import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.provider.mock.part.Changes;
import io.virtfleet.provider.mock.part.ForgetfulTasks;
import io.virtfleet.provider.mock.part.MockClones;
import io.virtfleet.provider.mock.part.MockConsoles;
import io.virtfleet.provider.mock.part.MockDisks;
import io.virtfleet.provider.mock.part.MockImages;
import io.virtfleet.provider.mock.part.MockSnapshots;
import io.virtfleet.provider.mock.part.MockVms;
import io.virtfleet.provider.mock.part.TaskPlan;
import io.virtfleet.provider.mock.world.MockWorld;
import io.virtfleet.provider.mock.world.WorldListener;
import io.virtfleet.provider.mock.world.WorldStore;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** A mock platform without a wire, and what a test says to it. */
final class MockBench {
    final Map<Call, TaskPlan> plans = new EnumMap<>(Call.class);
    final List<VmState> told = new CopyOnWriteArrayList<>();
    final List<VmState> vanished = new ArrayList<>();
    final MockWorld world;
    final ForgetfulTasks tasks =
            new ForgetfulTasks(work -> Thread.ofVirtual().start(work), Clock.systemUTC(), (task, owner, end) -> {});
    final MockVms vms;
    final MockSnapshots snapshots;
    final MockClones clones;
    final MockImages images;
    final MockDisks disks;
    final MockConsoles consoles;
    private final AtomicLong versions = new AtomicLong();

    MockBench() {
        this(WorldStore.NONE);
    }

    MockBench(WorldStore keeper) {
        WorldListener listener = new WorldListener() {
            @Override
            public void changed(VmState state) {
                told.add(state);
            }

            @Override
            public void vanished(VmState last) {
                vanished.add(last);
            }
        };
        world = new MockWorld(versions::incrementAndGet, listener, keeper, "t");
        Changes jobs = new Changes(world, tasks, call -> Optional.ofNullable(plans.get(call)));
        vms = new MockVms(world, jobs);
        snapshots = new MockSnapshots(world, jobs, Clock.systemUTC());
        clones = new MockClones(world, jobs);
        images = new MockImages(world, jobs);
        disks = new MockDisks(world);
        consoles = new MockConsoles(world);
    }

    static Owner owner(String name) {
        return new Owner(
                "fleet",
                "tenant",
                name,
                UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString());
    }

    static VmSpec small() {
        return VmSpec.of(Hardware.of(2, 2048));
    }

    VmState running(String name) {
        return running(name, small());
    }

    VmState running(String name, VmSpec spec) {
        return done(vms.create(owner(name), spec, PowerState.ON));
    }

    VmState stopped(String name, VmSpec spec) {
        return done(vms.create(owner(name), spec, PowerState.OFF));
    }

    VmState now(VmState vm) {
        return vms.describe(vm.id()).orElseThrow();
    }

    static OwnedVm owned(VmState vm) {
        return new OwnedVm(vm.id(), vm.owner().orElseThrow());
    }

    static <T> T done(Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Done<T>(T value) -> value;
            case Outcome.Pending<T>(TaskRef task) -> throw new AssertionError("pending as " + task);
        };
    }

    static <T> TaskRef pending(Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Done<T>(T value) -> throw new AssertionError("done at once: " + value);
            case Outcome.Pending<T>(TaskRef task) -> task;
        };
    }

    boolean ended(TaskRef task) {
        return !(tasks.state(task) instanceof TaskState.Running);
    }
}
