package io.virtfleet.sdk.server.feed;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What happened, in order, with one entry per VM: a change takes the place of the one before and moves to the end. A
 * reader is no more than a position, so that a slow one costs nothing and hears the newest. Ends of VMs and tasks are
 * kept in bounded number; a position before the newest one that was dropped (the horizon) is of no use any more. Not
 * safe for threads: {@link VmFeed} holds the lock.
 */
final class FeedLog {
    /** Something that happened, at its place in the order. */
    sealed interface Entry {
        long position();
    }

    /** A VM is there, like this. */
    record Present(long position, VmState vm) implements Entry {}

    /** A VM is no more, or no more this owner's. */
    record Tombstone(long position, VmId id, Optional<Owner> owner, long viewVersion) implements Entry {}

    /** A task ended. */
    record TaskEnd(long position, TaskRef task, OwnerKey owner, TaskState end) implements Entry {}

    /** A part of the log: its entries, the position after it, and whether nothing comes behind. */
    record Part(List<Entry> entries, long position, boolean last) {}

    /** A VM that left a fleet for another, or for none. */
    private record Departure(VmId id, String fleet) {}

    private final int maxEnds;
    private final TreeMap<Long, Entry> entries = new TreeMap<>();
    private final TreeMap<String, Present> vms = new TreeMap<>();
    private final TreeMap<Long, Entry> ends = new TreeMap<>();
    private final Map<VmId, Long> endVersions = new HashMap<>();
    private final Map<Departure, Long> departures = new HashMap<>();
    private long head;
    private long horizon;

    FeedLog(int maxEnds) {
        this.maxEnds = maxEnds;
    }

    /** Takes a VM's state, unless a newer one or its end is known. */
    boolean present(VmState vm) {
        Present before = vms.get(vm.id().value());
        long known = before == null
                ? endVersions.getOrDefault(vm.id(), 0L)
                : before.vm().viewVersion();
        if (vm.viewVersion() <= known) {
            return false;
        }
        if (before != null) {
            entries.remove(before.position());
            leave(before.vm(), vm);
        }
        // Told now, its leaving would come after its return and undo it.
        drop(departures.remove(new Departure(vm.id(), fleet(vm))));
        Present now = new Present(++head, vm);
        entries.put(now.position(), now);
        vms.put(vm.id().value(), now);
        return true;
    }

    /** Takes a VM's end; its version is raised above the VM's where it is not. */
    boolean gone(VmId id, long viewVersion) {
        Present before = vms.remove(id.value());
        if (before == null) {
            return false;
        }
        entries.remove(before.position());
        long version = Math.max(viewVersion, before.vm().viewVersion() + 1);
        endVersions.put(id, version);
        keep(new Tombstone(++head, id, before.vm().owner(), version));
        return true;
    }

    void taskEnded(TaskRef task, OwnerKey owner, TaskState end) {
        keep(new TaskEnd(++head, task, owner, end));
    }

    /** The entries after a position, {@code max} at most. */
    Part after(long position, int max) {
        List<Entry> found = new ArrayList<>();
        for (Entry entry : entries.tailMap(position, false).values()) {
            if (found.size() == max) {
                return new Part(found, found.getLast().position(), false);
            }
            found.add(entry);
        }
        return new Part(found, head, true);
    }

    /** The VMs whose ids come after one, in the order of ids, {@code max} at most. */
    List<VmState> vms(String afterId, Predicate<VmState> wanted, int max) {
        return vms.tailMap(afterId, false).values().stream()
                .map(Present::vm)
                .filter(wanted)
                .limit(max)
                .toList();
    }

    @Nullable VmState vm(VmId id) {
        Present present = vms.get(id.value());
        return present == null ? null : present.vm();
    }

    /** The position of the newest entry. */
    long head() {
        return head;
    }

    /** The position of the newest end that was dropped: who stands before it has missed something. */
    long horizon() {
        return horizon;
    }

    private void leave(VmState before, VmState now) {
        String fleet = fleet(before);
        if (before.owner().isPresent() && !fleet.equals(fleet(now))) {
            Tombstone tombstone = new Tombstone(++head, now.id(), before.owner(), now.viewVersion());
            departures.put(new Departure(now.id(), fleet), tombstone.position());
            keep(tombstone);
        }
    }

    private void keep(Entry end) {
        entries.put(end.position(), end);
        ends.put(end.position(), end);
        if (ends.size() > maxEnds) {
            Entry oldest = ends.firstEntry().getValue();
            drop(oldest.position());
            horizon = oldest.position();
            if (oldest instanceof Tombstone(long at, VmId id, Optional<Owner> owner, long version)) {
                endVersions.remove(id, version);
                owner.ifPresent(each -> departures.remove(new Departure(id, each.fleet()), at));
            }
        }
    }

    private void drop(@Nullable Long end) {
        if (end != null) {
            entries.remove(end);
            ends.remove(end);
        }
    }

    private static String fleet(VmState vm) {
        return vm.owner().map(Owner::fleet).orElse("");
    }
}
