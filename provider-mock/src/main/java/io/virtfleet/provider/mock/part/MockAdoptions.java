package io.virtfleet.provider.mock.part;

import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.adoption.Adoptions;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.part.change.AdoptVm;
import io.virtfleet.provider.mock.part.change.DisownVm;

/** Adoptions in memory. */
public record MockAdoptions(Changes jobs) implements Adoptions {
    @Override
    public Outcome<VmState> adopt(OwnedVm vm, long expectedViewVersion) {
        ChangeRequest order = new ChangeRequest(Call.ADOPT, vm.owner().key(), vm);
        return jobs.run(order, new AdoptVm(vm, expectedViewVersion), TaskResult.OfVm::new);
    }

    @Override
    public Outcome<VmState> disown(OwnedVm vm) {
        DisownVm job = new DisownVm(vm);
        return jobs.run(new ChangeRequest(Call.DISOWN, vm.owner().key(), job), job, TaskResult.OfVm::new);
    }
}
