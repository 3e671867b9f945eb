package io.virtfleet.manager.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.task.Tasks;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.provider.connection.ProviderLink;
import io.virtfleet.manager.provider.inventory.InventoryListener;
import io.virtfleet.manager.provider.inventory.VmInventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a provider tells by its stream, what it answers, and what it was asked. */
final class RecordingProvider implements VirtualMachines, Tasks, InventoryListener {
    private final List<String> calls = new ArrayList<>();
    private final VmInventory inventory = new VmInventory(this);
    private Optional<VmState> vm = Optional.empty();
    private Optional<Fault> fault = Optional.empty();
    private TaskState task = new TaskState.Forgotten();

    ProviderAccess open() {
        return new ProviderAccess.Open(
                new ProviderLink(ProviderParts.of(new ProviderIdentity("mock", "1"), this, this), inventory));
    }

    /** Its stream tells these and no others. */
    void reports(VmState... all) {
        inventory.event(new WatchEvent.Reset());
        inventory.event(new WatchEvent.StatePage(List.of(all)));
        inventory.event(new WatchEvent.Synced("1"));
    }

    void reports(WatchEvent event) {
        inventory.event(event);
    }

    void has(VmState there) {
        vm = Optional.of(there);
    }

    void fails(Fault with) {
        fault = Optional.of(with);
    }

    void task(TaskState answered) {
        task = answered;
    }

    List<String> calls() {
        return calls;
    }

    @Override
    public Optional<VmState> find(OwnerKey owner) {
        calls.add("find");
        fault.ifPresent(with -> {
            throw new ProviderException(with);
        });
        return vm;
    }

    @Override
    public TaskState state(TaskRef ref) {
        calls.add("task");
        return task;
    }

    @Override
    public List<Fault> check() {
        throw unexpected();
    }

    @Override
    public List<Fault> check(VmSpec spec) {
        throw unexpected();
    }

    @Override
    public Outcome<VmState> create(Owner owner, VmSpec spec, PowerState power) {
        calls.add("create");
        return Outcome.pending(new TaskRef("t-1"));
    }

    @Override
    public Outcome<VmState> power(OwnedVm owned, PowerAction action) {
        throw unexpected();
    }

    @Override
    public Outcome<VmState> reconfigure(OwnedVm owned, VmSpec spec) {
        throw unexpected();
    }

    @Override
    public Outcome<Gone> delete(OwnedVm owned) {
        calls.add("delete " + owned.id());
        return Outcome.done(new Gone());
    }

    @Override
    public Optional<VmState> describe(VmId id) {
        throw unexpected();
    }

    private static AssertionError unexpected() {
        return new AssertionError("nobody should ask for this");
    }

    @Override
    public void changed(Owner owner) {}

    @Override
    public void taskEnded(OwnerKey owner) {}

    @Override
    public void synced() {}

    @Override
    public void lost(Fault why) {}
}
