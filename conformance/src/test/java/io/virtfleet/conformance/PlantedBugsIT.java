package io.virtfleet.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Duration;
import io.grpc.ManagedChannel;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.run.CaseResult;
import io.virtfleet.conformance.run.Session;
import io.virtfleet.conformance.run.Verdict;
import io.virtfleet.proto.mock.AdminProto.ResetRequest;
import io.virtfleet.proto.mock.AdminProto.SetBugRequest;
import io.virtfleet.proto.mock.AdminProto.SetCapacityRequest;
import io.virtfleet.proto.mock.AdminProto.SetTasksRequest;
import io.virtfleet.proto.mock.AdminProto.TaskEnd;
import io.virtfleet.proto.mock.AdminProto.TaskMode;
import io.virtfleet.proto.mock.BugProto.Bug;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Proves the kit: every bug that the mock can be given makes a named case fail, which passes without it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlantedBugsIT {
    private static final java.time.Duration PATIENCE = java.time.Duration.ofSeconds(3);

    private static final Map<Bug, String> CAUGHT_BY = new TreeMap<>(Map.ofEntries(
            Map.entry(Bug.BUG_DUPLICATE_ON_REPEATED_CREATE, "vm.create.repeated-makes-one"),
            Map.entry(Bug.BUG_DUPLICATE_ON_CONCURRENT_CREATE, "vm.create.concurrent-makes-one"),
            Map.entry(Bug.BUG_IGNORES_OWNER, "identity.stranger.delete"),
            Map.entry(Bug.BUG_DELETE_GONE_IS_ERROR, "vm.delete.repeated-is-absent"),
            Map.entry(Bug.BUG_POWER_NOT_IDEMPOTENT, "power.on.already-on"),
            Map.entry(Bug.BUG_DESCRIBE_GONE_IS_ERROR, "vm.describe.unknown-id-is-absent"),
            Map.entry(Bug.BUG_FIND_BY_OWNER_MISSES, "vm.describe.by-id-and-by-owner-agree"),
            Map.entry(Bug.BUG_DEFAULTS_UNKNOWN_ENUM, "wire.power.action-unknown"),
            Map.entry(Bug.BUG_FAULT_WITHOUT_DETAIL, "wire.fault-detail"),
            Map.entry(Bug.BUG_LIST_SKIPS_ON_PAGE_BORDER, "inventory.list.all"),
            Map.entry(Bug.BUG_LIST_REPEATS, "inventory.list.page-size"),
            Map.entry(Bug.BUG_LIST_SHOWS_OTHER_FLEETS, "inventory.list.own-fleet-only"),
            Map.entry(Bug.BUG_WATCH_FORGETS_SYNCED, "inventory.watch.full-state"),
            Map.entry(Bug.BUG_WATCH_LOSES_CHANGE, "inventory.watch.changed"),
            Map.entry(Bug.BUG_WATCH_LOSES_GONE, "inventory.watch.gone"),
            Map.entry(Bug.BUG_WATCH_NO_HEARTBEAT, "inventory.watch.heartbeat"),
            Map.entry(Bug.BUG_WATCH_RESUME_LEAVES_GAP, "inventory.watch.resume"),
            Map.entry(Bug.BUG_VIEW_VERSION_FALLS, "identity.view-version-grows"),
            Map.entry(Bug.BUG_TASK_UNKNOWN_IS_ERROR, "task.unknown-is-forgotten"),
            Map.entry(Bug.BUG_TASK_END_FORGOTTEN, "task.asked-again"),
            Map.entry(Bug.BUG_TASK_REPEATED_IS_NEW, "task.create-again-same-task"),
            Map.entry(Bug.BUG_CLAIMS_MISSING_CAPABILITY, "power.pause.from-on"),
            Map.entry(Bug.BUG_HIDES_CAPABILITY, "power.pause.lacking"),
            Map.entry(Bug.BUG_IGNORES_EPOCH, "fencing.old-epoch.delete"),
            Map.entry(Bug.BUG_ACCEPTS_MISSING_EPOCH, "fencing.missing-epoch.create"),
            Map.entry(Bug.BUG_SHRINKS_DISK, "reconfigure.disk-shrunk"),
            Map.entry(Bug.BUG_RECONFIGURE_FORGETS_NIC, "reconfigure.nic-added"),
            Map.entry(Bug.BUG_RECONFIGURE_ALWAYS_CHANGES, "reconfigure.same-shape"),
            Map.entry(Bug.BUG_SNAPSHOT_NOT_IDEMPOTENT, "snapshot.repeated"),
            Map.entry(Bug.BUG_REVERT_KEEPS_STATE, "snapshot.revert"),
            Map.entry(Bug.BUG_DELETE_SNAPSHOT_LOSES_CHILDREN, "snapshot.delete-keeps-children"),
            Map.entry(Bug.BUG_CLONE_DUPLICATES, "clone.repeated"),
            Map.entry(Bug.BUG_IMAGE_PREPARED_TWICE, "image.repeated"),
            Map.entry(Bug.BUG_IMAGE_IN_USE_DELETED, "image.in-use"),
            Map.entry(Bug.BUG_EXPORT_WRONG_CHECKSUM, "disk.export"),
            Map.entry(Bug.BUG_EXPORT_IGNORES_OFFSET, "disk.export-resumed"),
            Map.entry(Bug.BUG_IMPORT_IGNORES_CHECKSUM, "disk.import-wrong-checksum"),
            Map.entry(Bug.BUG_CONSOLE_DROPS_BYTES, "console.echo"),
            Map.entry(Bug.BUG_VALIDATE_CHANGES_STATE, "validate.changes-nothing"),
            Map.entry(Bug.BUG_VALIDATE_FINDS_NOTHING, "validate.not-there"),
            Map.entry(Bug.BUG_QUIESCED_REFUSED_BUT_TAKEN, "snapshot.quiesced"),
            Map.entry(Bug.BUG_QUIESCED_ASKS_STOPPED_GUEST, "snapshot.quiesced-stopped"),
            Map.entry(Bug.BUG_CANCEL_IGNORED, "task.cancel.create"),
            Map.entry(Bug.BUG_CANCEL_UNKNOWN_IS_ERROR, "task.cancel.unknown"),
            Map.entry(Bug.BUG_CANCEL_IGNORES_OWNER, "task.cancel.other-owner"),
            Map.entry(Bug.BUG_CANCEL_FAILS_AS_INTERNAL, "task.cancel.create"),
            Map.entry(Bug.BUG_LIST_TASKS_MISSES, "task.list.running"),
            Map.entry(Bug.BUG_LIST_TASKS_SHOWS_OTHER_FLEETS, "task.list.own-fleet-only"),
            Map.entry(Bug.BUG_OFF_WAITS_FOR_SHUTDOWN, "task.off-preempts-shutdown"),
            Map.entry(Bug.BUG_DELETE_UNKNOWN_IS_ABSENT, "task.delete-unknown-meanwhile"),
            Map.entry(Bug.BUG_FENCES_AFTER_VALIDATION, "fencing.before-validation"),
            Map.entry(Bug.BUG_EPOCH_FORGOTTEN_WHEN_REFUSED, "fencing.remembered-when-refused"),
            Map.entry(Bug.BUG_REVERT_DELETES_YOUNGER_DISKS, "snapshot.revert-keeps-younger-disks"),
            Map.entry(Bug.BUG_PLATFORM_ID_CHANGES, "capabilities.steady"),
            Map.entry(Bug.BUG_ADOPT_IGNORES_VIEW_VERSION, "adoption.changed-since"),
            Map.entry(Bug.BUG_ADOPT_TAKES_OWNED, "adoption.owned"),
            Map.entry(Bug.BUG_ADOPT_CHANGES_ID, "adoption.adopt"),
            Map.entry(Bug.BUG_DISOWN_DELETES, "adoption.disown"),
            Map.entry(Bug.BUG_DISOWN_NOT_IDEMPOTENT, "adoption.disown-repeated"),
            Map.entry(Bug.BUG_STATE_HIDES_CONFIGURATION, "adoption.spec-from-state"),
            Map.entry(Bug.BUG_PLAN_CHANGES_STATE, "plan.changes-nothing"),
            Map.entry(Bug.BUG_PLAN_FINDS_NOTHING, "plan.shrink"),
            Map.entry(Bug.BUG_PLAN_HIDES_RESTART, "plan.restart"),
            Map.entry(Bug.BUG_OBJECTS_REPEAT, "platform.pages"),
            Map.entry(Bug.BUG_OBJECTS_ARE_NOT_THERE, "platform.named"),
            Map.entry(Bug.BUG_CAPACITY_REPEATS, "platform.capacity"),
            Map.entry(Bug.BUG_EXHAUSTED_WITHOUT_PARAMS, "platform.exhausted"),
            Map.entry(Bug.BUG_GUEST_TEXT_UNBOUNDED, "vm.describe.bounds"),
            Map.entry(Bug.BUG_CREATE_BLOCKS, "vm.create.answers-soon"),
            Map.entry(Bug.BUG_REFLECTION_MISSING, "wire.reflection"),
            Map.entry(Bug.BUG_PROVIDER_TYPE_WRONG, "capabilities.type")));

    /** A capability that is hidden is there without the bug, so that its case does not apply then. */
    private static final EnumSet<Bug> APPLIES_ONLY_WITH_THE_BUG = EnumSet.of(Bug.BUG_HIDES_CAPABILITY);

    private static final Map<String, ConformanceCase> CASES = Part.cases(EnumSet.allOf(Part.class)).stream()
            .collect(Collectors.toMap(ConformanceCase::id, Function.identity()));

    private MockProcess mock;
    private ManagedChannel channel;

    @BeforeAll
    void start(@TempDir Path folder) {
        mock = MockProcess.start(folder);
        channel = mock.channel();
    }

    @AfterAll
    void stop() {
        channel.shutdownNow();
        mock.close();
    }

    @Test
    void everyBugOfTheMockIsInTheTable() {
        EnumSet<Bug> bugs = EnumSet.allOf(Bug.class);
        bugs.removeAll(EnumSet.of(Bug.BUG_UNSPECIFIED, Bug.UNRECOGNIZED));
        assertThat(CAUGHT_BY.keySet()).containsExactlyElementsOf(bugs);
    }

    @TestFactory
    Stream<DynamicTest> everyBugIsCaught() {
        return CAUGHT_BY.entrySet().stream()
                .map(row -> DynamicTest.dynamicTest(
                        row.getValue() + " catches " + row.getKey(), () -> isCaught(row.getKey(), row.getValue())));
    }

    private void isCaught(Bug bug, String id) {
        Verdict without = judge(id);
        MockProcess.admin(channel)
                .setBug(SetBugRequest.newBuilder().setBug(bug).setPlanted(true).build());
        Verdict with = judge(id);
        MockProcess.admin(channel).reset(ResetRequest.getDefaultInstance());
        System.out.printf("%-40s %-40s %s%n", bug, id, with);
        assertThat(with).isInstanceOf(Verdict.Failed.class);
        if (!APPLIES_ONLY_WITH_THE_BUG.contains(bug)) {
            assertThat(without).isEqualTo(new Verdict.Passed());
        }
    }

    // A session for each, since a bug may change what the provider says it can do.
    private Verdict judge(String id) {
        if (id.startsWith("task.")) {
            MockProcess.admin(channel)
                    .setTasks(SetTasksRequest.newBuilder()
                            .setMode(TaskMode.newBuilder()
                                    .setDuration(Duration.newBuilder().setNanos(300_000_000))
                                    .setEnd(TaskEnd.TASK_END_SUCCEED))
                            .build());
        }
        if (id.equals("platform.exhausted")) {
            MockProcess.admin(channel)
                    .setCapacity(
                            SetCapacityRequest.newBuilder().setMemoryMib(65_536).build());
        }
        try (Session session = Session.open(mock.target().withTimeout(PATIENCE))) {
            CaseResult result = session.run(Objects.requireNonNull(CASES.get(id), id));
            return result.verdict();
        }
    }
}
