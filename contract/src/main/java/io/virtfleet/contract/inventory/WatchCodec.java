package io.virtfleet.contract.inventory;

import io.virtfleet.contract.FaultCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.TaskRefCodec;
import io.virtfleet.contract.TimeCodec;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskCodec;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.codec.VmStateCodec;
import io.virtfleet.proto.v1.InventoryProto;
import java.time.Duration;

/** The border between domain and wire for watches. */
public final class WatchCodec {

    private static final int TOKEN_LENGTH = 1024;

    private WatchCodec() {}

    public static InventoryProto.WatchRequest encode(WatchRequest request) {
        return InventoryProto.WatchRequest.newBuilder()
                .setFleet(request.fleet())
                .setResumeToken(request.resumeToken())
                .setHeartbeatInterval(TimeCodec.encode(request.heartbeatInterval()))
                .build();
    }

    public static WatchRequest decode(InventoryProto.WatchRequest wire, FieldPath at) {
        return new WatchRequest(
                at.field("fleet").dnsLabel(wire.getFleet()),
                at.field("resume_token").atMost(wire.getResumeToken(), TOKEN_LENGTH),
                heartbeat(wire, at.field("heartbeat_interval")));
    }

    private static Duration heartbeat(InventoryProto.WatchRequest wire, FieldPath at) {
        return wire.hasHeartbeatInterval()
                ? TimeCodec.decode(
                        wire.getHeartbeatInterval(), WatchRequest.MIN_HEARTBEAT, WatchRequest.MAX_HEARTBEAT, at)
                : WatchRequest.DEFAULT_HEARTBEAT;
    }

    public static InventoryProto.WatchEvent encode(WatchEvent event) {
        InventoryProto.WatchEvent.Builder wire = InventoryProto.WatchEvent.newBuilder();
        switch (event) {
            case WatchEvent.StatePage page ->
                wire.getStateBuilder()
                        .addAllVms(page.vms().stream().map(VmStateCodec::encode).toList());
            case WatchEvent.Synced synced -> wire.getSyncedBuilder().setResumeToken(synced.resumeToken());
            case WatchEvent.Changed changed ->
                wire.getChangedBuilder()
                        .setVm(VmStateCodec.encode(changed.vm()))
                        .setResumeToken(changed.resumeToken());
            case WatchEvent.Vanished vanished ->
                wire.getGoneBuilder()
                        .setVmId(vanished.id().value())
                        .setOwner(OwnerCodec.encode(vanished.owner()))
                        .setViewVersion(vanished.viewVersion())
                        .setResumeToken(vanished.resumeToken());
            case WatchEvent.TaskEnded ended -> wire.setTaskEnded(encode(ended));
            case WatchEvent.Heartbeat beat -> wire.getHeartbeatBuilder().setResumeToken(beat.resumeToken());
            case WatchEvent.Reset reset -> wire.setReset(InventoryProto.Reset.getDefaultInstance());
        }
        return wire.build();
    }

    private static InventoryProto.TaskEnded encode(WatchEvent.TaskEnded ended) {
        InventoryProto.TaskEnded.Builder wire = InventoryProto.TaskEnded.newBuilder()
                .setTask(TaskRefCodec.encode(ended.task()))
                .setOwner(OwnerCodec.encode(ended.owner()))
                .setResumeToken(ended.resumeToken());
        return switch (ended.end()) {
            case TaskState.Succeeded succeeded ->
                wire.setSucceeded(TaskCodec.encode(succeeded.result())).build();
            case TaskState.Failed failed ->
                wire.setFailed(FaultCodec.encode(failed.fault())).build();
            case TaskState.Running running -> throw notEnded(ended);
            case TaskState.Forgotten forgotten -> throw notEnded(ended);
        };
    }

    private static IllegalArgumentException notEnded(WatchEvent.TaskEnded ended) {
        return new IllegalArgumentException("a task that is " + ended.end() + " has not ended");
    }

    /** A wrong or empty answer is INTERNAL. */
    public static WatchEvent decode(InventoryProto.WatchEvent wire) {
        return FieldPath.readAnswer(at -> switch (wire.getEventCase()) {
            case STATE ->
                new WatchEvent.StatePage(
                        at.field("state").each("vms", wire.getState().getVmsList(), VmStateCodec::decode));
            case SYNCED -> new WatchEvent.Synced(wire.getSynced().getResumeToken());
            case CHANGED ->
                new WatchEvent.Changed(
                        VmStateCodec.decode(
                                wire.getChanged().getVm(), at.field("changed").field("vm")),
                        wire.getChanged().getResumeToken());
            case GONE -> decode(wire.getGone(), at.field("gone"));
            case TASK_ENDED -> decode(wire.getTaskEnded(), at.field("task_ended"));
            case HEARTBEAT -> new WatchEvent.Heartbeat(wire.getHeartbeat().getResumeToken());
            case RESET -> new WatchEvent.Reset();
            case EVENT_NOT_SET -> {
                at.field("event").wrong("must be set");
                yield new WatchEvent.Reset();
            }
        });
    }

    private static WatchEvent decode(InventoryProto.Gone wire, FieldPath at) {
        return new WatchEvent.Vanished(
                new VmId(at.field("vm_id").id(wire.getVmId())),
                OwnerCodec.decode(wire.getOwner(), at.field("owner")),
                at.field("view_version").range(wire.getViewVersion(), 0, Long.MAX_VALUE),
                wire.getResumeToken());
    }

    private static WatchEvent decode(InventoryProto.TaskEnded wire, FieldPath at) {
        return new WatchEvent.TaskEnded(
                TaskRefCodec.decode(wire.getTask(), at.field("task")),
                OwnerCodec.decode(wire.getOwner(), at.field("owner")),
                end(wire, at),
                wire.getResumeToken());
    }

    private static TaskState end(InventoryProto.TaskEnded wire, FieldPath at) {
        return switch (wire.getEndCase()) {
            case SUCCEEDED -> new TaskState.Succeeded(TaskCodec.decode(wire.getSucceeded(), at.field("succeeded")));
            case FAILED -> new TaskState.Failed(FaultCodec.decode(wire.getFailed()));
            case END_NOT_SET -> {
                at.field("end").wrong("must be set");
                yield new TaskState.Forgotten();
            }
        };
    }
}
