package io.virtfleet.provider.mock.part;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.plan.ChangePlan;
import io.virtfleet.contract.plan.PlannedChange;
import io.virtfleet.contract.plan.Plans;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.part.change.ReconfigureVm;
import io.virtfleet.provider.mock.part.change.SpecFindings;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.MockWorld;
import io.virtfleet.sdk.spec.SpecDifference;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** What changes would do, by rehearsal. */
public record MockPlans(MockWorld world, VirtualMachines vms) implements Plans {
    private static final PlannedChange WHOLE = new PlannedChange("spec", PlannedChange.Action.ADD, "", "", false);

    @Override
    public ChangePlan create(Owner owner, VmSpec spec) {
        if (world.vmOf(owner.key()).isPresent()) {
            return new ChangePlan(List.of(), List.of());
        }
        List<Fault> findings = vms.check(spec);
        return findings.isEmpty() ? new ChangePlan(List.of(WHOLE), List.of()) : ChangePlan.refused(findings);
    }

    @Override
    public ChangePlan reconfigure(OwnedVm vm, VmSpec spec) {
        List<Fault> findings = SpecFindings.ofShape(spec);
        AtomicReference<ChangePlan> plan = new AtomicReference<>(ChangePlan.refused(findings));
        try {
            world.rehearse(draft -> {
                MockVm before = draft.owned(vm, "vm");
                if (findings.isEmpty()) {
                    new ReconfigureVm(vm, spec).whole(draft);
                    plan.set(between(before, draft.owned(vm, "vm")));
                }
                return draft;
            });
            return plan.get();
        } catch (ProviderException refused) {
            if (refused.fault().kind() == FaultKind.NOT_FOUND || refused.fault().kind() == FaultKind.CONFLICT) {
                throw refused;
            }
            return ChangePlan.refused(List.of(refused.fault()));
        }
    }

    private static ChangePlan between(MockVm before, MockVm after) {
        return new ChangePlan(
                SpecDifference.between(before.wanted(), after.wanted()).stream()
                        .map(change -> waits(change, after.state()) ? change.afterRestart() : change)
                        .toList(),
                List.of());
    }

    private static boolean waits(PlannedChange change, VmState after) {
        return after.pendingRestart().stream().anyMatch(path -> change.path().startsWith("spec." + path));
    }
}
