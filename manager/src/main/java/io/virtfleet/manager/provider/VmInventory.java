package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.inventory.WatchReader;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmState;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a provider's VMs, fed by its stream and by the answers to our own calls. Of two states of a VM the
 * one with the higher version stays, whichever way it came, so a late message never undoes an answer.
 */
public final class VmInventory implements WatchReader {
    private static final Fault NOT_HEARD_YET =
            Fault.of(FaultKind.UNREACHABLE, "the provider has not told all of its VMs yet");

    private final InventoryListener listener;
    private final Map<OwnerKey, Entry> vms = new HashMap<>();
    private final EndedTasks endedTasks = new EndedTasks();
    private @Nullable Fault doubt = NOT_HEARD_YET;
    // Grows with each full state; what a full state does not mention is older than it, and gone.
    private long fullStates;

    public VmInventory(InventoryListener listener) {
        this.listener = listener;
    }

    public synchronized Sight find(OwnerKey owner) {
        if (doubt != null) {
            return new Sight.Unsure(doubt);
        }
        Entry entry = vms.get(owner);
        return entry == null ? new Sight.None() : new Sight.Seen(entry.vm());
    }

    /** A state that a call answered. */
    public synchronized void enter(VmState vm) {
        keepNewest(vm);
    }

    /** A call answered that the VM is no more. */
    public synchronized void leave(OwnerKey owner, VmId id) {
        vms.computeIfPresent(owner, (_, entry) -> entry.vm().id().equals(id) ? null : entry);
    }

    /** How a task ended, if the stream told so lately. */
    public synchronized Optional<TaskState> ended(TaskRef task) {
        return endedTasks.find(task);
    }

    /** How many VMs of this fleet the provider has, as far as is known. */
    public synchronized int size() {
        return vms.size();
    }

    @Override
    public void event(WatchEvent event) {
        switch (event) {
            case WatchEvent.Reset() -> beginFullState();
            case WatchEvent.StatePage page -> page.vms().forEach(this::tellIfNewer);
            case WatchEvent.Synced _ -> endFullState();
            case WatchEvent.Changed changed -> tellIfNewer(changed.vm());
            case WatchEvent.Vanished vanished -> vanish(vanished);
            case WatchEvent.TaskEnded ended -> end(ended);
            case WatchEvent.Heartbeat _ -> {}
        }
    }

    @Override
    public void lost(Fault fault) {
        synchronized (this) {
            doubt = fault;
        }
        listener.lost();
    }

    private synchronized void beginFullState() {
        fullStates++;
        doubt = NOT_HEARD_YET;
    }

    private void endFullState() {
        synchronized (this) {
            vms.values().removeIf(entry -> entry.mentionedIn() < fullStates);
            doubt = null;
        }
        listener.whole();
    }

    private void tellIfNewer(VmState vm) {
        boolean newer;
        synchronized (this) {
            newer = keepNewest(vm);
        }
        if (newer) {
            vm.owner().ifPresent(listener::changed);
        }
    }

    /** Answers whether it told something new. A VM without an owner is nobody's of ours. */
    private boolean keepNewest(VmState vm) {
        Optional<Owner> owner = vm.owner();
        if (owner.isEmpty()) {
            return false;
        }
        Entry known = vms.get(owner.get().key());
        if (known != null && known.vm().viewVersion() >= vm.viewVersion()) {
            vms.put(owner.get().key(), new Entry(known.vm(), fullStates));
            return false;
        }
        vms.put(owner.get().key(), new Entry(vm, fullStates));
        return true;
    }

    private void vanish(WatchEvent.Vanished vanished) {
        boolean gone;
        synchronized (this) {
            Entry known = vms.get(vanished.owner().key());
            gone = known != null && known.vm().viewVersion() <= vanished.viewVersion();
            if (gone) {
                vms.remove(vanished.owner().key());
            }
        }
        if (gone) {
            listener.changed(vanished.owner());
        }
    }

    private void end(WatchEvent.TaskEnded ended) {
        synchronized (this) {
            endedTasks.remember(ended.task(), ended.end());
        }
        listener.taskEnded(ended.owner());
    }

    /** A VM, and the number of the full state that last mentioned it, or during which it was last heard of. */
    private record Entry(VmState vm, long mentionedIn) {}
}
