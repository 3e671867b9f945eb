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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a provider's VMs, fed by its stream and by the answers to our own calls. Of two states of a VM the
 * one with the higher version stays, whichever way it came, so a late message never undoes an answer.
 */
public final class VmInventory implements WatchReader {
    static final Fault NOT_HEARD_YET = Fault.of(FaultKind.UNREACHABLE, "the provider has not told all of its VMs yet");

    private final InventoryListener listener;
    private final Map<OwnerKey, Entry> vms = new HashMap<>();
    private final Set<OwnerKey> unsettled = new HashSet<>();
    private final EndedTasks endedTasks = new EndedTasks();
    private @Nullable Fault doubt = NOT_HEARD_YET;
    // Grows with each full state; what a full state does not mention is older than it, and gone.
    private long fullStates = 1;

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
        vm.owner().ifPresent(owner -> {
            unsettled.remove(owner.key());
            keepAnswered(owner.key(), vm);
        });
    }

    /** A call answered that the VM is no more. */
    public synchronized void leave(OwnerKey owner, VmId id) {
        unsettled.remove(owner);
        vms.computeIfPresent(owner, (_, entry) -> entry.vm().id().equals(id) ? null : entry);
    }

    /**
     * The owners whose VM was answered and is not in the full state: it was taken before the VM came or after it went.
     * They count as seen until who asks here has asked the provider, and told {@link #enter} or {@link #settleAbsent}.
     */
    synchronized Set<OwnerKey> unsettled() {
        return Set.copyOf(unsettled);
    }

    /** The provider said of an unsettled one that there is none. */
    void settleAbsent(OwnerKey owner) {
        Entry gone;
        synchronized (this) {
            gone = unsettled.remove(owner) ? vms.remove(owner) : null;
        }
        if (gone != null) {
            gone.vm().owner().ifPresent(listener::changed);
        }
    }

    /** All VMs at once, from a provider that cannot be watched. Only what differs is told. */
    void replace(List<VmState> all) {
        List<Owner> news = new ArrayList<>();
        boolean doubted;
        synchronized (this) {
            doubted = doubt != null;
            fullStates++;
            all.stream().filter(this::keepTold).forEach(vm -> vm.owner().ifPresent(news::add));
            news.addAll(dropUnmentioned());
            doubt = null;
        }
        news.forEach(listener::changed);
        if (doubted) {
            listener.whole();
        }
    }

    /** The provider has no list of its VMs, so each has to be asked for: every {@link #find} is unsure, and says so. */
    synchronized void cannotKnow(Fault why) {
        doubt = why;
    }

    /** How a task ended, if the stream told so lately. */
    public synchronized Optional<TaskState> ended(TaskRef task) {
        return endedTasks.find(task);
    }

    /** How many VMs of this fleet the provider has, as far as is known. */
    public synchronized int size() {
        return vms.size();
    }

    /** The same, but empty while the view is not whole. */
    synchronized OptionalInt count() {
        return doubt == null ? OptionalInt.of(vms.size()) : OptionalInt.empty();
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
        List<Owner> gone;
        synchronized (this) {
            gone = dropUnmentioned();
            doubt = null;
        }
        gone.forEach(listener::changed);
        listener.whole();
    }

    /** Answers whose VM is no more. What an answer told and no stream did yet may be newer than the full state. */
    private List<Owner> dropUnmentioned() {
        List<Owner> gone = new ArrayList<>();
        vms.values().removeIf(entry -> {
            if (entry.mentionedIn() == fullStates) {
                return false;
            }
            entry.vm().owner().ifPresent(owner -> {
                if (entry.told()) {
                    gone.add(owner);
                } else {
                    unsettled.add(owner.key());
                }
            });
            return entry.told();
        });
        return gone;
    }

    private void tellIfNewer(VmState vm) {
        boolean newer;
        synchronized (this) {
            newer = keepTold(vm);
        }
        if (newer) {
            vm.owner().ifPresent(listener::changed);
        }
    }

    /** Answers whether it told something new. A VM without an owner is nobody's of ours. */
    private boolean keepTold(VmState vm) {
        Optional<Owner> owner = vm.owner();
        if (owner.isEmpty()) {
            return false;
        }
        OwnerKey key = owner.get().key();
        unsettled.remove(key);
        Entry known = vms.get(key);
        if (known == null || known.vm().viewVersion() < vm.viewVersion()) {
            vms.put(key, new Entry(vm, fullStates, true));
            return true;
        }
        boolean told = known.told() || known.vm().viewVersion() == vm.viewVersion();
        vms.put(key, new Entry(known.vm(), fullStates, told));
        return false;
    }

    private void keepAnswered(OwnerKey owner, VmState vm) {
        Entry known = vms.get(owner);
        if (known == null) {
            vms.put(owner, new Entry(vm, 0, false));
        } else if (known.vm().viewVersion() < vm.viewVersion()) {
            vms.put(owner, new Entry(vm, known.mentionedIn(), false));
        }
    }

    private void vanish(WatchEvent.Vanished vanished) {
        boolean gone;
        synchronized (this) {
            Entry known = vms.get(vanished.owner().key());
            gone = known != null && known.vm().viewVersion() <= vanished.viewVersion();
            if (gone) {
                vms.remove(vanished.owner().key());
                unsettled.remove(vanished.owner().key());
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

    /** A VM, the number of the full state in which the stream last told of it, and whether it told this version. */
    private record Entry(VmState vm, long mentionedIn, boolean told) {}
}
