package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The snapshots of one VM, parents before children.
 *
 * @param current id of the one the VM runs on top of; empty when there are none
 * @param taken how many were ever taken, so that no id is used twice
 */
public record SnapshotTree(List<MockSnapshot> snapshots, String current, int taken) {
    /** Of a VM that never had any. */
    public static final SnapshotTree EMPTY = new SnapshotTree(List.of(), "", 0);

    public SnapshotTree {
        snapshots = List.copyOf(snapshots);
    }

    public Optional<MockSnapshot> named(String name) {
        return snapshots.stream()
                .filter(each -> each.spec().name().equals(name))
                .findFirst();
    }

    public Optional<MockSnapshot> withId(String id) {
        return snapshots.stream().filter(each -> each.id().equals(id)).findFirst();
    }

    public String nextId() {
        return "snapshot-" + (taken + 1);
    }

    public List<Snapshot> seen() {
        return snapshots.stream().map(this::seen).toList();
    }

    public Snapshot seen(MockSnapshot snapshot) {
        return snapshot.seen(snapshot.id().equals(current));
    }

    /** With one more, taken on top of the current one. */
    public SnapshotTree grown(MockSnapshot snapshot) {
        List<MockSnapshot> all = new ArrayList<>(snapshots);
        all.add(snapshot);
        return new SnapshotTree(all, snapshot.id(), taken + 1);
    }

    public SnapshotTree at(String id) {
        return new SnapshotTree(snapshots, id, taken);
    }

    /** Without one; its children hang on its parent. */
    public SnapshotTree pruned(MockSnapshot gone) {
        List<MockSnapshot> left = snapshots.stream()
                .filter(each -> !each.id().equals(gone.id()))
                .map(each -> each.parentId().equals(gone.id()) ? each.onTopOf(gone.parentId()) : each)
                .toList();
        return new SnapshotTree(left, "", taken).at(currentWithout(Set.of(gone.id()), gone.parentId(), left));
    }

    /** Without one and all on top of it. */
    public SnapshotTree felled(MockSnapshot gone) {
        Set<String> subtree = subtree(gone);
        List<MockSnapshot> left =
                snapshots.stream().filter(each -> !subtree.contains(each.id())).toList();
        return new SnapshotTree(left, currentWithout(subtree, gone.parentId(), left), taken);
    }

    /** Ids of one and all on top of it. */
    public Set<String> subtree(MockSnapshot root) {
        Set<String> ids = new HashSet<>(Set.of(root.id()));
        for (MockSnapshot each : snapshots) {
            if (ids.contains(each.parentId())) {
                ids.add(each.id());
            }
        }
        return ids;
    }

    private String currentWithout(Set<String> gone, String parent, List<MockSnapshot> left) {
        if (!gone.contains(current)) {
            return current;
        }
        if (!parent.isEmpty() || left.isEmpty()) {
            return parent;
        }
        return left.getFirst().id();
    }
}
