package io.virtfleet.manager.vm.simulation;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The hypervisor: its VMs, and the record of what happened to them. */
final class SimPlatform {
    private final Map<VmId, SimVm> vms = new LinkedHashMap<>();
    private final List<WatchEvent> history = new ArrayList<>();
    private final List<Consumer<WatchEvent>> watchers = new ArrayList<>();
    private final Map<String, Integer> reboots = new HashMap<>();
    private final Map<String, Long> doubts = new HashMap<>();
    private long version = 1_000;
    private int made;

    Collection<SimVm> all() {
        return vms.values();
    }

    List<VmState> states() {
        return vms.values().stream().map(SimVm::state).toList();
    }

    Optional<SimVm> find(VmId id) {
        return Optional.ofNullable(vms.get(id));
    }

    Optional<SimVm> byOwner(OwnerKey owner) {
        return vms.values().stream()
                .filter(vm -> vm.owner().key().equals(owner))
                .findFirst();
    }

    VmId newId() {
        return new VmId("vm-" + ++made);
    }

    /** Answers the VM with its new version; one that did not change keeps the old. */
    SimVm put(SimVm vm) {
        SimVm old = vms.get(vm.id());
        if (vm.equals(old)) {
            return vm;
        }
        SimVm newer = vm.at(++version);
        vms.put(vm.id(), newer);
        publish(new WatchEvent.Changed(newer.state(), token()));
        return newer;
    }

    void remove(SimVm vm) {
        if (vms.remove(vm.id()) != null) {
            publish(new WatchEvent.Vanished(vm.id(), vm.owner(), ++version, token()));
        }
    }

    void taskEnded(TaskRef task, Owner owner, TaskState end) {
        publish(new WatchEvent.TaskEnded(task, owner.key(), end, token()));
    }

    /** All that was told; the token of an event is the number of events up to it. */
    List<WatchEvent> history() {
        return history;
    }

    void rebooted(String uid) {
        reboots.merge(uid, 1, Integer::sum);
    }

    /** How often the VM of this owner was rebooted. */
    int reboots(String uid) {
        return reboots.getOrDefault(uid, 0);
    }

    /** Whether a change of this owner's VM was made cannot be known by who asked for it. */
    void doubt(String uid, long now) {
        doubts.put(uid, now);
    }

    /** When that was last; 0: never. */
    long doubted(String uid) {
        return doubts.getOrDefault(uid, 0L);
    }

    void watch(Consumer<WatchEvent> watcher) {
        watchers.add(watcher);
    }

    private String token() {
        return Integer.toString(history.size() + 1);
    }

    private void publish(WatchEvent event) {
        history.add(event);
        List.copyOf(watchers).forEach(watcher -> watcher.accept(event));
    }
}
