package io.virtfleet.manager.provider.inventory;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.inventory.WatchReader;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cache of a provider's VMs, fed by its watch stream and by the answers to the manager's own calls. Of two states of a
 * VM the one with the higher version is kept, whichever way it arrived, so a late message never undoes an answer.
 */
public final class VmInventory implements WatchReader {
    /** Why nothing is known before the first full state. */
    public static final Fault NOT_SYNCED =
            Fault.of(FaultKind.UNREACHABLE, "the provider has not reported all of its VMs yet");

    private static final int MAX_ENDED_TASKS = 10_000;

    private final InventoryListener listener;
    private final Map<OwnerKey, Entry> vms = new HashMap<>();
    private final Set<OwnerKey> unconfirmed = new HashSet<>();
    private final SequencedMap<TaskRef, TaskState> endedTasks = new LinkedHashMap<>();
    private boolean watched;
    // Why the inventory is incomplete; null while it is complete.
    private @Nullable Fault incomplete = NOT_SYNCED;
    // Increases with each full state; a VM that a full state does not list was removed before it.
    private long fullStates = 1;
    private long completions;

    public VmInventory(InventoryListener listener) {
        this.listener = listener;
    }

    public synchronized VmLookup find(OwnerKey owner) {
        if (incomplete != null) {
            return new VmLookup.Unknown(incomplete);
        }
        Entry entry = vms.get(owner);
        return entry == null ? new VmLookup.NotFound() : new VmLookup.Found(entry.vm());
    }

    /** Adds the state that a call returned, unless a newer one is known. */
    public synchronized void enter(VmState vm) {
        vm.owner().ifPresent(owner -> {
            unconfirmed.remove(owner.key());
            keepReturned(owner.key(), vm);
        });
    }

    /** Removes the VM that a call reported as deleted. */
    public synchronized void leave(OwnerKey owner, VmId id) {
        unconfirmed.remove(owner);
        vms.computeIfPresent(owner, (_, entry) -> entry.vm().id().equals(id) ? null : entry);
    }

    /**
     * The owners whose VM is known from a call but was not in the full state, which was taken either before the VM was
     * created or after it was removed. {@link #find} returns these VMs until the provider was asked for each of them and
     * {@link #enter} or {@link #confirmAbsent} was called with the answer.
     */
    public synchronized Set<OwnerKey> unconfirmed() {
        return Set.copyOf(unconfirmed);
    }

    /** The provider has no VM for this owner, who is {@link #unconfirmed}. */
    public void confirmAbsent(OwnerKey owner) {
        Entry gone;
        synchronized (this) {
            gone = unconfirmed.remove(owner) ? vms.remove(owner) : null;
        }
        if (gone != null) {
            gone.vm().owner().ifPresent(listener::changed);
        }
    }

    /** Takes a complete list from a provider that cannot be watched, and reports only what differs. */
    void replace(List<VmState> all) {
        listener.received();
        List<Owner> changed = new ArrayList<>();
        boolean resynced;
        synchronized (this) {
            resynced = incomplete != null;
            watched = false;
            fullStates++;
            all.stream().filter(this::keepReported).forEach(vm -> vm.owner().ifPresent(changed::add));
            changed.addAll(dropUnlisted());
            complete();
        }
        changed.forEach(listener::changed);
        if (resynced) {
            listener.synced();
        }
        reportUnconfirmed();
    }

    /** How a task ended, if the stream reported it recently; empty means that the provider has to be asked. */
    public synchronized Optional<TaskState> ended(TaskRef task) {
        return Optional.ofNullable(endedTasks.get(task));
    }

    /** The provider reports changes and the ends of tasks by itself, and nothing of that was missed. */
    public synchronized boolean watched() {
        return watched && incomplete == null;
    }

    /** All VMs; empty while the inventory is incomplete. */
    public synchronized Optional<List<VmState>> all() {
        return incomplete == null
                ? Optional.of(vms.values().stream().map(Entry::vm).toList())
                : Optional.empty();
    }

    /** How often it became complete, which it does each time that the provider is available again. */
    public synchronized long completions() {
        return completions;
    }

    /** How many VMs of this fleet the provider has, as far as known. */
    public synchronized int size() {
        return vms.size();
    }

    /** The same, but empty while the inventory is incomplete. */
    public synchronized OptionalInt count() {
        return incomplete == null ? OptionalInt.of(vms.size()) : OptionalInt.empty();
    }

    @Override
    public void event(WatchEvent event) {
        listener.received();
        follow();
        switch (event) {
            case WatchEvent.Reset() -> reset();
            case WatchEvent.StatePage page -> page.vms().forEach(this::update);
            case WatchEvent.Synced _ -> endFullState();
            case WatchEvent.Changed changed -> update(changed.vm());
            case WatchEvent.Vanished vanished -> remove(vanished);
            case WatchEvent.TaskEnded ended -> end(ended);
            case WatchEvent.Heartbeat _ -> {}
        }
    }

    private synchronized void follow() {
        watched = true;
    }

    @Override
    public void lost(Fault fault) {
        synchronized (this) {
            incomplete = fault;
        }
        listener.lost(fault);
    }

    /** A full state follows. */
    synchronized void reset() {
        fullStates++;
        incomplete = NOT_SYNCED;
    }

    private void endFullState() {
        List<Owner> gone;
        synchronized (this) {
            gone = dropUnlisted();
            complete();
        }
        gone.forEach(listener::changed);
        listener.synced();
        reportUnconfirmed();
    }

    private void complete() {
        completions += incomplete == null ? 0 : 1;
        incomplete = null;
    }

    private void reportUnconfirmed() {
        if (!unconfirmed().isEmpty()) {
            listener.unconfirmed();
        }
    }

    /** Returns the owners of the removed VMs. A VM that only a call returned so far may be newer than the full state. */
    private List<Owner> dropUnlisted() {
        List<Owner> gone = new ArrayList<>();
        vms.values().removeIf(entry -> {
            if (entry.listedIn() == fullStates) {
                return false;
            }
            entry.vm().owner().ifPresent(owner -> {
                if (entry.reported()) {
                    gone.add(owner);
                } else {
                    unconfirmed.add(owner.key());
                }
            });
            return entry.reported();
        });
        return gone;
    }

    private void update(VmState vm) {
        boolean newer;
        synchronized (this) {
            newer = keepReported(vm);
        }
        if (newer) {
            vm.owner().ifPresent(listener::changed);
        }
    }

    /** Returns whether this is a newer state. A VM without an owner is not managed by VirtFleet. */
    private boolean keepReported(VmState vm) {
        Optional<Owner> owner = vm.owner();
        if (owner.isEmpty()) {
            return false;
        }
        OwnerKey key = owner.get().key();
        unconfirmed.remove(key);
        Entry known = vms.get(key);
        if (known == null || known.vm().viewVersion() < vm.viewVersion()) {
            vms.put(key, new Entry(vm, fullStates, true));
            return true;
        }
        boolean reported = known.reported() || known.vm().viewVersion() == vm.viewVersion();
        vms.put(key, new Entry(known.vm(), fullStates, reported));
        return false;
    }

    private void keepReturned(OwnerKey owner, VmState vm) {
        Entry known = vms.get(owner);
        if (known == null) {
            vms.put(owner, new Entry(vm, 0, false));
        } else if (known.vm().viewVersion() < vm.viewVersion()) {
            vms.put(owner, new Entry(vm, known.listedIn(), false));
        }
    }

    private void remove(WatchEvent.Vanished vanished) {
        boolean gone;
        synchronized (this) {
            Entry known = vms.get(vanished.owner().key());
            gone = known != null && known.vm().viewVersion() <= vanished.viewVersion();
            if (gone) {
                vms.remove(vanished.owner().key());
                unconfirmed.remove(vanished.owner().key());
            }
        }
        if (gone) {
            listener.changed(vanished.owner());
        }
    }

    private void end(WatchEvent.TaskEnded ended) {
        synchronized (this) {
            endedTasks.put(ended.task(), withoutVm(ended));
            if (endedTasks.size() > MAX_ENDED_TASKS) {
                endedTasks.pollFirstEntry();
            }
        }
        listener.taskEnded(ended.owner());
    }

    /** The state of the VM belongs into the inventory, and only there: many ended tasks are remembered. */
    private TaskState withoutVm(WatchEvent.TaskEnded ended) {
        if (!(ended.end() instanceof TaskState.Succeeded(TaskResult.OfVm(VmState vm)))) {
            return ended.end();
        }
        if (vms.containsKey(ended.owner())) {
            keepReported(vm);
        }
        VmState bare = VmState.draft(vm.id(), vm.name(), vm.power())
                .phase(vm.phase())
                .viewVersion(vm.viewVersion())
                .done();
        return new TaskState.Succeeded(new TaskResult.OfVm(bare));
    }

    /** A VM, the number of the full state that last listed it, and whether the stream reported this version of it. */
    private record Entry(VmState vm, long listedIn, boolean reported) {}
}
