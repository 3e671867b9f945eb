package io.virtfleet.contract.inventory;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmState;
import java.util.List;

/** One message of a watch. */
public sealed interface WatchEvent {
    /** A part of the full state. */
    record StatePage(List<VmState> vms) implements WatchEvent {
        public StatePage {
            vms = List.copyOf(vms);
        }
    }

    /** The view is whole now: what the reader has not heard of does not exist. */
    record Synced(String resumeToken) implements WatchEvent {}

    /** A VM is new or different. */
    record Changed(VmState vm, String resumeToken) implements WatchEvent {}

    /** A VM is no more; the version is higher than any it had. */
    record Vanished(VmId id, Owner owner, long viewVersion, String resumeToken) implements WatchEvent {}

    /** A task ended: {@code end} is Succeeded or Failed. */
    record TaskEnded(TaskRef task, OwnerKey owner, TaskState end, String resumeToken) implements WatchEvent {}

    /** Nothing happened, and the stream is alive. */
    record Heartbeat(String resumeToken) implements WatchEvent {}

    /** The full state follows, and what the reader had is void. */
    record Reset() implements WatchEvent {}
}
