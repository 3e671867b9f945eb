package io.virtfleet.provider.mock;

import static io.virtfleet.provider.mock.MockBench.owner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.proto.mock.AdminProto.VmShape;
import io.virtfleet.proto.v1.InventoryProto.WatchEvent;
import io.virtfleet.proto.v1.InventoryProto.WatchEvent.EventCase;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesRequest;
import io.virtfleet.proto.v1.ProviderProto.IsTaskCompleteRequest;
import io.virtfleet.proto.v1.TaskProto.TaskStatus;
import io.virtfleet.proto.v1.VmStateProto;
import io.virtfleet.provider.mock.admin.MockAdmin;
import io.virtfleet.provider.mock.bug.Bug;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.provider.mock.part.TaskPlan;
import io.virtfleet.provider.mock.world.Capacity;
import io.virtfleet.sdk.server.ServingProvider;
import io.virtfleet.sdk.wire.FaultStatus;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MockServerTest {
    private final MockServer server = MockServer.start();
    private final MockAdmin admin = server.admin();
    private final WireCaller caller = new WireCaller(server.channel());

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void everyCapabilityIsListed() {
        assertThat(caller.provider()
                        .getCapabilities(GetCapabilitiesRequest.getDefaultInstance())
                        .getCapabilitiesCount())
                .isEqualTo(Capability.values().length);
    }

    @Test
    void aLostAnswersWorkIsDone() {
        admin.loseAnswers(Call.CREATE, 0, 1);

        assertThat(fault(() -> caller.create(owner("web"))).kind()).isEqualTo(FaultKind.UNREACHABLE);
        assertThat(caller.find(owner("web")).hasVm()).isTrue();
        assertThat(caller.create(owner("web")).getDone())
                .isEqualTo(caller.find(owner("web")).getVm());
    }

    @Test
    void theNthCallFailsAndNoOther() {
        Fault fault = Fault.of(FaultKind.BUSY, "owner.name", "not now").withRetryAfter(Duration.ofSeconds(3));
        admin.failCalls(Call.CREATE, 1, 1, fault);

        assertThat(caller.create(owner("a")).hasDone()).isTrue();
        assertThat(fault(() -> caller.create(owner("b")))).isEqualTo(fault);
        assertThat(caller.find(owner("b")).hasAbsent()).isTrue();
        assertThat(caller.create(owner("b")).hasDone()).isTrue();
    }

    @Test
    void callsAreCountedUntilReset() {
        caller.create(owner("a"));
        caller.find(owner("a"));
        caller.find(owner("a"));

        assertThat(admin.countCalls()).containsEntry(Call.CREATE, 1L).containsEntry(Call.DESCRIBE, 2L);
        admin.reset();
        assertThat(admin.countCalls()).isEmpty();
        assertThat(caller.find(owner("a")).hasAbsent()).isTrue();
    }

    @Test
    void aLongDelayBecomesATask() {
        admin.setLatency(Call.CREATE, Duration.ofSeconds(1), Duration.ZERO, 1);

        Operation operation = caller.create(owner("web"));

        assertThat(operation.hasTask()).isTrue();
        await().until(() -> status(operation).hasSucceeded());
        assertThat(status(operation).getSucceeded().getVm())
                .isEqualTo(caller.find(owner("web")).getVm());
    }

    @Test
    void aDelayHoldsTheAnswerBackUntilTheCallersPatienceEnds() {
        admin.setLatency(Call.DESCRIBE, Duration.ofHours(1), Duration.ZERO, 1);
        ProviderGrpc.ProviderBlockingStub impatient = caller.provider().withDeadlineAfter(1, TimeUnit.SECONDS);

        assertThat(fault(() -> impatient.describe(WireCaller.of(owner("web")))).kind())
                .isEqualTo(FaultKind.UNREACHABLE);
    }

    @Test
    void tasksEndAsTheyAreTold() {
        Fault fault = Fault.of(FaultKind.EXHAUSTED, "no room");
        admin.setTasks(Call.CREATE, new TaskPlan(Duration.ofMillis(20), new TaskPlan.Fail(fault)));
        Operation failing = caller.create(owner("a"));
        await().until(() -> status(failing).hasFailed());

        admin.setTasks(Call.CREATE, new TaskPlan(Duration.ZERO, new TaskPlan.ForgetDone()));
        assertThat(status(caller.create(owner("b"))).hasForgotten()).isTrue();
        await().until(() -> caller.find(owner("b")).getVm().getPower() == VmStateProto.PowerState.POWER_STATE_ON);

        admin.endTasks(Call.CREATE);
        assertThat(caller.create(owner("c")).hasDone()).isTrue();
    }

    @Test
    void aWatchHearsWhatHappensBehindTheManagersBack() {
        caller.create(owner("web"));
        Iterator<WatchEvent> events = caller.watch();
        assertThat(events.next().getState().getVmsCount()).isEqualTo(1);
        assertThat(events.next().getEventCase()).isEqualTo(EventCase.SYNCED);

        admin.changePower(owner("web").key(), PowerState.OFF);
        assertThat(events.next().getChanged().getVm().getPower()).isEqualTo(VmStateProto.PowerState.POWER_STATE_OFF);
        admin.changeCpuCount(owner("web").key(), 16);
        assertThat(events.next().getChanged().getVm().getCpuCount()).isEqualTo(16);
        admin.changeMemory(owner("web").key(), 4096);
        assertThat(events.next().getChanged().getVm().getMemoryMib()).isEqualTo(4096);
        admin.replaceStamp(owner("web").key(), owner("other"));
        assertThat(events.next().getChanged().getVm().getOwner().getName()).isEqualTo("other");
        admin.stripStamp(owner("other").key());
        assertThat(events.next().getEventCase()).isEqualTo(EventCase.GONE);
    }

    @Test
    void aCutWatchIsUnavailable() {
        Iterator<WatchEvent> events = caller.watch();
        assertThat(events.next().getEventCase()).isEqualTo(EventCase.SYNCED);

        assertThat(admin.cutWatches()).isEqualTo(1);
        assertThat(fault(events::next).kind()).isEqualTo(FaultKind.UNREACHABLE);
    }

    @Test
    void aHeldWatchTellsNothing() {
        Iterator<WatchEvent> events = caller.watch();
        assertThat(events.next().getEventCase()).isEqualTo(EventCase.SYNCED);
        admin.delayWatches(Duration.ofHours(1));
        caller.create(owner("web"));
        assertThat(caller.find(owner("web")).hasVm()).isTrue();

        admin.cutWatches();
        assertThat(fault(events::next).kind()).isEqualTo(FaultKind.UNREACHABLE);
    }

    @Test
    void aHeldWatchTellsLater() {
        Iterator<WatchEvent> events = caller.watch();
        assertThat(events.next().getEventCase()).isEqualTo(EventCase.SYNCED);
        admin.delayWatches(Duration.ofMillis(100));
        caller.create(owner("web"));

        assertThat(events.next().getEventCase()).isEqualTo(EventCase.CHANGED);
    }

    @Test
    void seedingTwiceKeepsTheFirst() {
        VmShape shape = VmShape.newBuilder().setNics(1).setDiskMib(10).build();

        assertThat(admin.seed(1500, "fleet", shape)).isEqualTo(1500);
        assertThat(admin.seed(2000, "fleet", shape)).isEqualTo(2000);
        admin.limit(new Capacity(2000, 0, 0, 0));
        assertThat(fault(() -> caller.create(owner("web"))).kind()).isEqualTo(FaultKind.EXHAUSTED);
    }

    @Test
    void strangersAreSeenByIdAndCannotBeMadeTwice() {
        String id = admin.addUnownedVm("stranger").value();

        assertThat(id).isNotEmpty();
        assertThat(fault(() -> admin.addUnownedVm("stranger")).kind()).isEqualTo(FaultKind.CONFLICT);
    }

    @Test
    void aPlantedBugShowsAndGoes() {
        caller.create(owner("web"));
        admin.plant(Bug.FIND_BY_OWNER_MISSES);
        assertThat(caller.find(owner("web")).hasAbsent()).isTrue();
        admin.takeOut(Bug.FIND_BY_OWNER_MISSES);
        assertThat(caller.find(owner("web")).hasVm()).isTrue();
    }

    @Test
    void withoutTheFlagThereIsNoAdminService() throws ProgramExit {
        List<String> flags = List.of("--insecure", "--port=0", "--health-port=0");
        try (ServingProvider plain = MockProvider.program().start(flags, Map.of(), MockProvider::parts)) {
            ManagedChannel channel = Grpc.newChannelBuilder(
                            "127.0.0.1:" + plain.port(), InsecureChannelCredentials.create())
                    .build();
            MockAdmin nobody = new MockAdmin(channel);

            assertThat(fault(nobody::reset).kind()).isEqualTo(FaultKind.UNSUPPORTED);
            channel.shutdownNow();
        }
    }

    private TaskStatus status(Operation operation) {
        return caller.provider()
                .isTaskComplete(IsTaskCompleteRequest.newBuilder()
                        .setTask(operation.getTask())
                        .build());
    }

    private static Fault fault(Runnable call) {
        return FaultStatus.decode(catchThrowableOfType(StatusRuntimeException.class, call::run));
    }
}
