package io.virtfleet.provider.mock.admin;

import static io.virtfleet.sdk.server.call.Unary.answer;

import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.proto.mock.AdminGrpc;
import io.virtfleet.proto.mock.AdminProto.AddUnownedVmRequest;
import io.virtfleet.proto.mock.AdminProto.AddUnownedVmResponse;
import io.virtfleet.proto.mock.AdminProto.CallCount;
import io.virtfleet.proto.mock.AdminProto.ChangeVmRequest;
import io.virtfleet.proto.mock.AdminProto.ChangeVmResponse;
import io.virtfleet.proto.mock.AdminProto.CountCallsRequest;
import io.virtfleet.proto.mock.AdminProto.CountCallsResponse;
import io.virtfleet.proto.mock.AdminProto.CutWatchesRequest;
import io.virtfleet.proto.mock.AdminProto.CutWatchesResponse;
import io.virtfleet.proto.mock.AdminProto.DelayWatchesRequest;
import io.virtfleet.proto.mock.AdminProto.DelayWatchesResponse;
import io.virtfleet.proto.mock.AdminProto.FailCallsRequest;
import io.virtfleet.proto.mock.AdminProto.FailCallsResponse;
import io.virtfleet.proto.mock.AdminProto.LoseAnswersRequest;
import io.virtfleet.proto.mock.AdminProto.LoseAnswersResponse;
import io.virtfleet.proto.mock.AdminProto.ResetRequest;
import io.virtfleet.proto.mock.AdminProto.ResetResponse;
import io.virtfleet.proto.mock.AdminProto.SeedRequest;
import io.virtfleet.proto.mock.AdminProto.SeedResponse;
import io.virtfleet.proto.mock.AdminProto.SetBugRequest;
import io.virtfleet.proto.mock.AdminProto.SetBugResponse;
import io.virtfleet.proto.mock.AdminProto.SetCapacityRequest;
import io.virtfleet.proto.mock.AdminProto.SetCapacityResponse;
import io.virtfleet.proto.mock.AdminProto.SetLatencyRequest;
import io.virtfleet.proto.mock.AdminProto.SetLatencyResponse;
import io.virtfleet.proto.mock.AdminProto.SetTasksRequest;
import io.virtfleet.proto.mock.AdminProto.SetTasksResponse;
import io.virtfleet.provider.mock.bug.Bug;
import io.virtfleet.provider.mock.bug.Bugs;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.provider.mock.part.MockInventory;
import io.virtfleet.provider.mock.part.TaskPlan;
import io.virtfleet.provider.mock.world.Capacity;
import io.virtfleet.provider.mock.world.MockWorld;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** Lets tests drive the mock from any process. */
public final class AdminService extends AdminGrpc.AdminImplBase {
    private static final int MOST_CALLS = 1_000_000;

    private final MockWorld world;
    private final MockInventory inventory;
    private final Behaviour behaviour;
    private final Bugs bugs;

    /** Which calls something happens to. */
    private record Aim(Call call, int skip, int count, Fault fault) {}

    /** Which calls are how slow. */
    private record Slowness(Set<Call> calls, Latency latency) {}

    /** Which calls answer with which tasks. */
    private record Slow(Set<Call> calls, Optional<TaskPlan> plan) {}

    public AdminService(MockWorld world, MockInventory inventory, Behaviour behaviour, Bugs bugs) {
        this.world = world;
        this.inventory = inventory;
        this.behaviour = behaviour;
        this.bugs = bugs;
    }

    @Override
    public void seed(SeedRequest request, StreamObserver<SeedResponse> reply) {
        answer(reply, () -> {
            FieldPath.read(at -> Seeds.decode(request, at)).sow(world);
            return SeedResponse.newBuilder().setVms(world.vms().size()).build();
        });
    }

    @Override
    public void reset(ResetRequest request, StreamObserver<ResetResponse> reply) {
        answer(reply, () -> {
            behaviour.reset();
            bugs.clear();
            inventory.hold(Duration.ZERO);
            world.clear();
            return ResetResponse.getDefaultInstance();
        });
    }

    @Override
    public void setLatency(SetLatencyRequest request, StreamObserver<SetLatencyResponse> reply) {
        answer(reply, () -> {
            Slowness slowness = FieldPath.read(at -> new Slowness(
                    AdminCodec.calls(request.getCallsList(), EnumSet.allOf(Call.class), at),
                    new Latency(
                            AdminCodec.time(request.getDelay(), at.field("delay")),
                            AdminCodec.time(request.getJitter(), at.field("jitter")),
                            new SplittableRandom(request.getSeed()))));
            slowness.calls().forEach(call -> behaviour.latencies().put(call, slowness.latency()));
            return SetLatencyResponse.getDefaultInstance();
        });
    }

    @Override
    public void failCalls(FailCallsRequest request, StreamObserver<FailCallsResponse> reply) {
        answer(reply, () -> {
            Aim aim = FieldPath.read(at -> new Aim(
                    AdminCodec.CALL.decode(request.getCall(), at.field("call")),
                    at.field("skip").range(request.getSkip(), 0, MOST_CALLS),
                    at.field("count").range(request.getCount(), 0, MOST_CALLS),
                    AdminCodec.fault(request.getFault(), at.field("fault"))));
            behaviour.faults().set(aim.call(), aim.skip(), aim.count(), aim.fault());
            return FailCallsResponse.getDefaultInstance();
        });
    }

    @Override
    public void loseAnswers(LoseAnswersRequest request, StreamObserver<LoseAnswersResponse> reply) {
        answer(reply, () -> {
            Call call = FieldPath.read(at -> AdminCodec.CALL.decode(request.getCall(), at.field("call")));
            int skip = FieldPath.read(at -> at.field("skip").range(request.getSkip(), 0, MOST_CALLS));
            int count = FieldPath.read(at -> at.field("count").range(request.getCount(), 0, MOST_CALLS));
            behaviour.losses().set(call, skip, count, true);
            return LoseAnswersResponse.getDefaultInstance();
        });
    }

    @Override
    public void setTasks(SetTasksRequest request, StreamObserver<SetTasksResponse> reply) {
        answer(reply, () -> {
            Slow slow = FieldPath.read(at -> new Slow(
                    AdminCodec.calls(request.getCallsList(), Behaviour.CHANGES, at),
                    request.hasMode()
                            ? Optional.of(AdminCodec.plan(request.getMode(), at.field("mode")))
                            : Optional.empty()));
            slow.calls()
                    .forEach(call -> slow.plan()
                            .ifPresentOrElse(
                                    plan -> behaviour.plans().put(call, plan),
                                    () -> behaviour.plans().remove(call)));
            return SetTasksResponse.getDefaultInstance();
        });
    }

    @Override
    public void setCapacity(SetCapacityRequest request, StreamObserver<SetCapacityResponse> reply) {
        answer(reply, () -> {
            world.limit(new Capacity(
                    limit(request.getVms()),
                    limit(request.getCpus()),
                    limit(request.getMemoryMib()),
                    limit(request.getDiskMib())));
            return SetCapacityResponse.getDefaultInstance();
        });
    }

    @Override
    public void changeVm(ChangeVmRequest request, StreamObserver<ChangeVmResponse> reply) {
        answer(reply, () -> {
            world.change(draft -> BackDoor.change(request, draft));
            return ChangeVmResponse.getDefaultInstance();
        });
    }

    @Override
    public void addUnownedVm(AddUnownedVmRequest request, StreamObserver<AddUnownedVmResponse> reply) {
        answer(reply, () -> {
            String name = FieldPath.read(at -> at.field("name").id(request.getName()));
            VmSpec shape = FieldPath.read(at -> AdminCodec.shape(request.getShape(), at.field("shape")));
            var power = FieldPath.read(at -> AdminCodec.POWER.decode(request.getPower(), at.field("power")));
            return world.change(draft -> AddUnownedVmResponse.newBuilder()
                    .setVmId(draft.put(draft.makeUnowned(name, shape).powered(power))
                            .id())
                    .build());
        });
    }

    @Override
    public void cutWatches(CutWatchesRequest request, StreamObserver<CutWatchesResponse> reply) {
        answer(
                reply,
                () -> CutWatchesResponse.newBuilder()
                        .setWatches(inventory.cut())
                        .build());
    }

    @Override
    public void delayWatches(DelayWatchesRequest request, StreamObserver<DelayWatchesResponse> reply) {
        answer(reply, () -> {
            inventory.hold(FieldPath.read(at -> AdminCodec.time(request.getTime(), at.field("time"))));
            return DelayWatchesResponse.getDefaultInstance();
        });
    }

    @Override
    public void countCalls(CountCallsRequest request, StreamObserver<CountCallsResponse> reply) {
        answer(reply, () -> {
            CountCallsResponse.Builder counts = CountCallsResponse.newBuilder();
            behaviour
                    .counts()
                    .forEach((call, count) -> counts.addCounts(CallCount.newBuilder()
                            .setCall(AdminCodec.CALL.encode(call))
                            .setCount(count)));
            return counts.build();
        });
    }

    @Override
    public void setBug(SetBugRequest request, StreamObserver<SetBugResponse> reply) {
        answer(reply, () -> {
            Bug bug = FieldPath.read(at -> AdminCodec.BUG.decode(request.getBug(), at.field("bug")));
            if (request.getPlanted()) {
                bugs.plant(bug);
            } else {
                bugs.remove(bug);
            }
            return SetBugResponse.getDefaultInstance();
        });
    }

    private static long limit(long wire) {
        return wire <= 0 ? Long.MAX_VALUE : wire;
    }
}
