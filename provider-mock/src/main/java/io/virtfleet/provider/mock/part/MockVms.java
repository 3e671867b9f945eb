package io.virtfleet.provider.mock.part;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.part.change.Change;
import io.virtfleet.provider.mock.part.change.ChangePower;
import io.virtfleet.provider.mock.part.change.CreateVm;
import io.virtfleet.provider.mock.part.change.DeleteVm;
import io.virtfleet.provider.mock.part.change.ReconfigureVm;
import io.virtfleet.provider.mock.part.change.SpecFindings;
import io.virtfleet.provider.mock.world.Content;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.Guest;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.MockWorld;
import io.virtfleet.provider.mock.world.Origin;
import io.virtfleet.provider.mock.world.Shapes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** VMs in memory. */
public final class MockVms implements VirtualMachines {
    private final MockWorld world;
    private final Changes jobs;

    public MockVms(MockWorld world, Changes jobs) {
        this.world = world;
        this.jobs = jobs;
    }

    @Override
    public String platformId() {
        return world.id();
    }

    @Override
    public List<Fault> check() {
        return List.of();
    }

    @Override
    public List<Fault> check(VmSpec spec) {
        List<Fault> findings = new ArrayList<>();
        try {
            world.rehearse(draft -> {
                findings.addAll(SpecFindings.ofNew(spec, draft));
                return draft.makeUnowned("validated." + draft.freshId("vm"), Shapes.kept(spec));
            });
        } catch (ProviderException noRoom) {
            findings.add(noRoom.fault());
        }
        return findings;
    }

    @Override
    public Outcome<VmState> create(Owner owner, VmSpec spec, PowerState power) {
        Optional<VmState> there = CreateVm.already(world, owner);
        if (there.isPresent()) {
            return Outcome.done(there.get());
        }
        Change<VmState> job = new CreateVm(owner, power, draft -> made(owner, spec, draft));
        return jobs.run(new ChangeRequest(Call.CREATE, owner.key(), CreateVm.CHANGE), job, TaskResult.OfVm::new);
    }

    @Override
    public Outcome<VmState> power(OwnedVm vm, PowerAction action) {
        ChangeRequest order = new ChangeRequest(Call.POWER, vm.owner().key(), action);
        Change<VmState> job = new ChangePower(vm, action);
        if (action instanceof PowerAction.Off) {
            world.vm(vm.id().value()).ifPresent(there -> {
                Draft.requireStamp(there, vm.owner(), "vm");
                jobs.preempt(vm.owner().key(), PowerAction.Shutdown.class::isInstance);
            });
        }
        if (action instanceof PowerAction.Shutdown shutdown && hangs(vm)) {
            return jobs.run(order, Optional.of(patience(shutdown)), job, TaskResult.OfVm::new);
        }
        return jobs.run(order, job, TaskResult.OfVm::new);
    }

    @Override
    public Outcome<VmState> reconfigure(OwnedVm vm, VmSpec spec) {
        ChangeRequest order = new ChangeRequest(Call.RECONFIGURE, vm.owner().key(), spec);
        return jobs.run(order, new ReconfigureVm(vm, spec), TaskResult.OfVm::new);
    }

    @Override
    public Outcome<Gone> delete(OwnedVm vm) {
        ChangeRequest order = new ChangeRequest(Call.DELETE, vm.owner().key(), DeleteVm.CHANGE);
        world.vm(vm.id().value()).ifPresent(there -> {
            Draft.requireStamp(there, vm.owner(), "vm");
            jobs.clearWayFor(order);
        });
        return jobs.run(order, new DeleteVm(vm), gone -> new TaskResult.OfRemoval());
    }

    @Override
    public Optional<VmState> describe(VmId id) {
        return world.vm(id.value()).map(MockVm::state);
    }

    @Override
    public Optional<VmState> find(OwnerKey owner) {
        return world.vmOf(owner).map(MockVm::state);
    }

    @Override
    public Set<Capability> traits() {
        return Set.of(
                Capability.PAUSE,
                Capability.GUEST_SHUTDOWN,
                Capability.CPU_HOT_ADD,
                Capability.MEMORY_HOT_ADD,
                Capability.DISK_HOT_GROW,
                Capability.DISK_HOT_PLUG,
                Capability.NIC_HOT_PLUG);
    }

    private static MockVm made(Owner owner, VmSpec spec, Draft draft) {
        SpecFindings.refuse(SpecFindings.ofNew(spec, draft));
        return draft.make(owner, Shapes.kept(spec), origin(spec, draft));
    }

    private static Origin origin(VmSpec spec, Draft draft) {
        if (spec.boot() instanceof BootSource.FromDisk disk) {
            return draft.imported(disk.diskId())
                    .map(found -> new Content(found.id(), found.sizeMib()))
                    .map(content -> new Origin("", "", Map.of(VmState.BOOT_DISK, content)))
                    .orElse(Origin.NEW);
        }
        return Origin.NEW;
    }

    private boolean hangs(OwnedVm vm) {
        return world.vm(vm.id().value())
                .filter(there -> there.guest() == Guest.HUNG && there.power() == PowerState.ON)
                .isPresent();
    }

    private static TaskPlan patience(PowerAction.Shutdown shutdown) {
        TaskPlan.End end = switch (shutdown.afterGrace()) {
            case OFF -> new TaskPlan.Succeed();
            case FAIL ->
                new TaskPlan.Fail(Fault.of(FaultKind.BUSY, "the guest was not off after " + shutdown.gracePeriod()));
        };
        return new TaskPlan(shutdown.gracePeriod(), end);
    }
}
