package io.virtfleet.provider.mock.admin;

import io.grpc.Channel;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultCodec;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.TimeCodec;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.proto.mock.AdminGrpc;
import io.virtfleet.proto.mock.AdminProto.AddUnownedVmRequest;
import io.virtfleet.proto.mock.AdminProto.ChangeVmRequest;
import io.virtfleet.proto.mock.AdminProto.CountCallsRequest;
import io.virtfleet.proto.mock.AdminProto.CutWatchesRequest;
import io.virtfleet.proto.mock.AdminProto.DelayWatchesRequest;
import io.virtfleet.proto.mock.AdminProto.FailCallsRequest;
import io.virtfleet.proto.mock.AdminProto.IpAddresses;
import io.virtfleet.proto.mock.AdminProto.LoseAnswersRequest;
import io.virtfleet.proto.mock.AdminProto.Removal;
import io.virtfleet.proto.mock.AdminProto.ResetRequest;
import io.virtfleet.proto.mock.AdminProto.SeedRequest;
import io.virtfleet.proto.mock.AdminProto.SetBugRequest;
import io.virtfleet.proto.mock.AdminProto.SetCapacityRequest;
import io.virtfleet.proto.mock.AdminProto.SetLatencyRequest;
import io.virtfleet.proto.mock.AdminProto.SetTasksRequest;
import io.virtfleet.proto.mock.AdminProto.Stamp;
import io.virtfleet.proto.mock.AdminProto.TaskEnd;
import io.virtfleet.proto.mock.AdminProto.TaskMode;
import io.virtfleet.proto.mock.AdminProto.VmShape;
import io.virtfleet.provider.mock.bug.Bug;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.provider.mock.part.TaskPlan;
import io.virtfleet.provider.mock.world.Capacity;
import io.virtfleet.provider.mock.world.Guest;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The caller's end of the admin service; every call waits for its answer. */
public final class MockAdmin {
    private static final int DEADLINE_SECONDS = 60;

    private final AdminGrpc.AdminBlockingStub stub;

    /** Drives the mock at the other end of the channel. */
    public MockAdmin(Channel channel) {
        stub = AdminGrpc.newBlockingStub(channel);
    }

    /** Drives the mock that serves without TLS at host:port. */
    public static void drive(String address, Consumer<MockAdmin> actions) {
        ManagedChannel channel = Grpc.newChannelBuilder(address, InsecureChannelCredentials.create())
                .build();
        try {
            actions.accept(new MockAdmin(channel));
        } finally {
            channel.shutdownNow();
        }
    }

    /** Puts running VMs of one shape there, and answers how many VMs the platform has then. */
    public int seed(int count, String fleet, VmShape shape) {
        return call().seed(SeedRequest.newBuilder()
                        .setCount(count)
                        .setFleet(fleet)
                        .setShape(shape)
                        .setPower(AdminCodec.POWER.encode(PowerState.ON))
                        .build())
                .getVms();
    }

    public void reset() {
        var _ = call().reset(ResetRequest.getDefaultInstance());
    }

    /** Delays calls of a kind by so much and up to {@code jitter} more. */
    public void setLatency(Call call, Duration delay, Duration jitter, long seed) {
        var _ = call().setLatency(SetLatencyRequest.newBuilder()
                .addCalls(AdminCodec.CALL.encode(call))
                .setDelay(TimeCodec.encode(delay))
                .setJitter(TimeCodec.encode(jitter))
                .setSeed(seed)
                .build());
    }

    /** Lets {@code count} calls fail after {@code skip} have passed. */
    public void failCalls(Call call, int skip, int count, Fault fault) {
        var _ = call().failCalls(FailCallsRequest.newBuilder()
                .setCall(AdminCodec.CALL.encode(call))
                .setSkip(skip)
                .setCount(count)
                .setFault(FaultCodec.encode(fault))
                .build());
    }

    /** Loses the answers of {@code count} calls after {@code skip} have arrived. */
    public void loseAnswers(Call call, int skip, int count) {
        var _ = call().loseAnswers(LoseAnswersRequest.newBuilder()
                .setCall(AdminCodec.CALL.encode(call))
                .setSkip(skip)
                .setCount(count)
                .build());
    }

    /** Lets calls of a kind answer with tasks. */
    public void setTasks(Call call, TaskPlan plan) {
        TaskMode.Builder mode = TaskMode.newBuilder().setDuration(TimeCodec.encode(plan.duration()));
        switch (plan.end()) {
            case TaskPlan.Succeed() -> mode.setEnd(TaskEnd.TASK_END_SUCCEED);
            case TaskPlan.Fail(Fault fault) ->
                mode.setEnd(TaskEnd.TASK_END_FAIL).setFault(FaultCodec.encode(fault));
            case TaskPlan.Stall() -> mode.setEnd(TaskEnd.TASK_END_STALL);
            case TaskPlan.ForgetDone() -> mode.setEnd(TaskEnd.TASK_END_FORGET_DONE);
            case TaskPlan.ForgetUndone() -> mode.setEnd(TaskEnd.TASK_END_FORGET_UNDONE);
        }
        var _ = call().setTasks(SetTasksRequest.newBuilder()
                .addCalls(AdminCodec.CALL.encode(call))
                .setMode(mode)
                .build());
    }

    /** Lets calls of a kind answer at once again. */
    public void endTasks(Call call) {
        var _ = call().setTasks(SetTasksRequest.newBuilder()
                .addCalls(AdminCodec.CALL.encode(call))
                .build());
    }

    public void limit(Capacity room) {
        var _ = call().setCapacity(SetCapacityRequest.newBuilder()
                .setVms(room.vms())
                .setCpus(room.cpus())
                .setMemoryMib(room.memoryMib())
                .setDiskMib(room.diskMib())
                .build());
    }

    public void changePower(OwnerKey owner, PowerState power) {
        change(of(owner).setPower(AdminCodec.POWER.encode(power)));
    }

    public void changeCpuCount(OwnerKey owner, int cpus) {
        change(of(owner).setCpuCount(cpus));
    }

    public void changeMemory(OwnerKey owner, long mib) {
        change(of(owner).setMemoryMib(mib));
    }

    public void changeIps(OwnerKey owner, List<String> ips) {
        change(of(owner).setIps(IpAddresses.newBuilder().addAllIps(ips)));
    }

    public void changeGuest(OwnerKey owner, Guest guest) {
        change(of(owner).setGuest(AdminCodec.GUEST.encode(guest)));
    }

    public void removeVm(OwnerKey owner) {
        change(of(owner).setRemove(Removal.getDefaultInstance()));
    }

    public void stripStamp(OwnerKey owner) {
        change(of(owner).setStamp(Stamp.getDefaultInstance()));
    }

    public void replaceStamp(OwnerKey owner, Owner other) {
        change(of(owner).setStamp(Stamp.newBuilder().setOwner(OwnerCodec.encode(other))));
    }

    /** Lets a running stranger appear. */
    public VmId addUnownedVm(String name) {
        return new VmId(call().addUnownedVm(AddUnownedVmRequest.newBuilder()
                        .setName(name)
                        .setPower(AdminCodec.POWER.encode(PowerState.ON))
                        .build())
                .getVmId());
    }

    /** Answers how many watches broke. */
    public int cutWatches() {
        return call().cutWatches(CutWatchesRequest.getDefaultInstance()).getWatches();
    }

    public void delayWatches(Duration time) {
        var _ = call().delayWatches(DelayWatchesRequest.newBuilder()
                .setTime(TimeCodec.encode(time))
                .build());
    }

    /** How often each call was made; one that never was is not there. */
    public Map<Call, Long> countCalls() {
        Map<Call, Long> counts = new EnumMap<>(Call.class);
        call().countCalls(CountCallsRequest.getDefaultInstance())
                .getCountsList()
                .forEach(each -> AdminCodec.CALL
                        .decodeKnown(each.getCall())
                        .ifPresent(call -> counts.put(call, each.getCount())));
        return counts;
    }

    public void plant(Bug bug) {
        var _ = call().setBug(SetBugRequest.newBuilder()
                .setBug(AdminCodec.BUG.encode(bug))
                .setPlanted(true)
                .build());
    }

    public void takeOut(Bug bug) {
        var _ = call().setBug(SetBugRequest.newBuilder()
                .setBug(AdminCodec.BUG.encode(bug))
                .build());
    }

    private void change(ChangeVmRequest.Builder request) {
        var _ = call().changeVm(request.build());
    }

    private static ChangeVmRequest.Builder of(OwnerKey owner) {
        return ChangeVmRequest.newBuilder().setOwner(OwnerCodec.encode(owner));
    }

    private AdminGrpc.AdminBlockingStub call() {
        return stub.withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
    }
}
