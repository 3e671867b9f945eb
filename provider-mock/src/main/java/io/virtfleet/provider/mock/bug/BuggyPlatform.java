package io.virtfleet.provider.mock.bug;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.plan.ChangePlan;
import io.virtfleet.contract.plan.PlannedChange;
import io.virtfleet.contract.plan.Plans;
import io.virtfleet.contract.platform.Platform;
import io.virtfleet.contract.platform.PlatformObject;
import io.virtfleet.contract.platform.ResourceCapacity;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Platform and plans with the planted bugs. */
public record BuggyPlatform(Platform platform, Plans plans, VirtualMachines vms, Bugs bugs) implements Platform, Plans {
    @Override
    public Page<PlatformObject> objects(PlatformObject.Kind kind, PageRequest request) {
        Page<PlatformObject> page = platform.objects(kind, request);
        List<PlatformObject> items = new ArrayList<>(page.items());
        if (bugs.has(Bug.OBJECTS_REPEAT) && !request.token().isEmpty()) {
            items.addFirst(new PlatformObject(request.token(), request.token(), "", false));
        }
        if (bugs.has(Bug.OBJECTS_ARE_NOT_THERE) && request.token().isEmpty()) {
            items.addFirst(new PlatformObject("missing-1", "missing-1", "", false));
        }
        return new Page<>(items, page.nextToken());
    }

    @Override
    public List<ResourceCapacity> capacity(Optional<Placement> placement) {
        List<ResourceCapacity> all = new ArrayList<>(platform.capacity(placement));
        if (bugs.has(Bug.CAPACITY_REPEATS)) {
            all.addAll(List.copyOf(all));
        }
        return all;
    }

    @Override
    public ChangePlan create(Owner owner, VmSpec spec) {
        return bugs.has(Bug.PLAN_FINDS_NOTHING) ? ChangePlan.refused(List.of()) : plans.create(owner, spec);
    }

    @Override
    public ChangePlan reconfigure(OwnedVm vm, VmSpec spec) {
        ChangePlan plan = plans.reconfigure(vm, spec);
        if (bugs.has(Bug.PLAN_CHANGES_STATE)) {
            vms.reconfigure(vm, spec);
        }
        if (bugs.has(Bug.PLAN_HIDES_RESTART)) {
            return new ChangePlan(
                    plan.changes().stream().map(BuggyPlatform::atOnce).toList(), plan.findings());
        }
        return bugs.has(Bug.PLAN_FINDS_NOTHING) ? ChangePlan.refused(List.of()) : plan;
    }

    private static PlannedChange atOnce(PlannedChange change) {
        return new PlannedChange(change.path(), change.action(), change.from(), change.to(), false);
    }
}
