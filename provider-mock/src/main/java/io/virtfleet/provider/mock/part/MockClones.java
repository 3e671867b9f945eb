package io.virtfleet.provider.mock.part;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.clone.Clones;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.part.change.Change;
import io.virtfleet.provider.mock.part.change.CreateVm;
import io.virtfleet.provider.mock.part.change.SpecFindings;
import io.virtfleet.provider.mock.world.Content;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockSnapshot;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.MockWorld;
import io.virtfleet.provider.mock.world.Origin;
import io.virtfleet.provider.mock.world.Shapes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** VMs out of VMs, in memory. */
public final class MockClones implements Clones {
    private final MockWorld world;
    private final Changes jobs;

    public MockClones(MockWorld world, Changes jobs) {
        this.world = world;
        this.jobs = jobs;
    }

    @Override
    public Outcome<VmState> create(Owner owner, CloneSpec spec) {
        Optional<VmState> there = CreateVm.already(world, owner);
        if (there.isPresent()) {
            return Outcome.done(there.get());
        }
        Change<VmState> job = new CreateVm(owner, spec.power(), draft -> made(owner, spec, draft));
        return jobs.run(new ChangeRequest(Call.CLONE, owner.key(), CreateVm.CHANGE), job, TaskResult.OfVm::new);
    }

    @Override
    public Set<Capability> traits() {
        return Set.of(Capability.LINKED_CLONES);
    }

    private static MockVm made(Owner owner, CloneSpec spec, Draft draft) {
        if (!(spec.spec().boot() instanceof BootSource.Nothing)) {
            throw MockFaults.invalid("spec.boot", "must not be set, because the disks come from the source");
        }
        MockVm source = draft.owned(spec.source(), "source");
        SpecFindings.refuse(SpecFindings.ofShape(spec.spec()));
        Map<String, Content> contents = contents(source, shape(source, spec.snapshotId()), spec.spec());
        Origin origin = switch (spec.mode()) {
            case FULL -> new Origin("", "", contents);
            case LINKED -> new Origin(source.id(), spec.snapshotId(), contents);
        };
        return draft.make(owner, Shapes.kept(spec.spec()), origin);
    }

    private static VmSpec shape(MockVm source, String snapshotId) {
        if (snapshotId.isEmpty()) {
            return source.shape();
        }
        return source.snapshots()
                .withId(snapshotId)
                .map(MockSnapshot::shape)
                .orElseThrow(() -> MockFaults.notFound("snapshot_id", "the source has no snapshot " + snapshotId));
    }

    /** What the clone's disks begin with: those of the source that it has too, by name. */
    private static Map<String, Content> contents(MockVm source, VmSpec past, VmSpec wish) {
        Map<String, Content> contents = new HashMap<>();
        source.content(VmState.BOOT_DISK, past).ifPresent(content -> {
            wish.bootDisk().ifPresent(disk -> refuseSmaller(disk, content, "spec.boot_disk.size_mib"));
            contents.put(VmState.BOOT_DISK, content);
        });
        for (int index = 0; index < wish.disks().size(); index++) {
            DiskSpec disk = wish.disks().get(index);
            String field = "spec.disks[" + index + "].size_mib";
            source.content(disk.name(), past).ifPresent(content -> {
                refuseSmaller(disk, content, field);
                contents.put(disk.name(), content);
            });
        }
        return contents;
    }

    private static void refuseSmaller(DiskSpec wish, Content content, String field) {
        if (wish.sizeMib() < content.sizeMib()) {
            throw MockFaults.invalid(
                    field, "must be at least the source's " + content.sizeMib() + " but is " + wish.sizeMib());
        }
    }
}
