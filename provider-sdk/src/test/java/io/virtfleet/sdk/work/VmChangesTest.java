package io.virtfleet.sdk.work;

import static io.virtfleet.sdk.work.VmsInMemory.owned;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.server.feed.Vms;
import io.virtfleet.sdk.server.task.TaskLimits;
import io.virtfleet.sdk.server.task.TaskProgress;
import io.virtfleet.sdk.server.task.TaskStore;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class VmChangesTest {
    private static final Owner OWNER = Vms.owner("web", "blue");
    private static final Duration PATIENCE = Duration.ofMillis(50);
    private static final String NO_CHECK_EXPECTED = "a VM that is there is not checked";

    private final VmsInMemory platform = new VmsInMemory();
    private final AtomicInteger applied = new AtomicInteger();
    /** What happens on the platform between the check of a request and the work it starts. */
    private final Queue<Runnable> beforeTheWork = new ConcurrentLinkedQueue<>();

    private final TaskStore tasks = store(work -> {
        Optional.ofNullable(beforeTheWork.poll()).ifPresent(Runnable::run);
        work.run();
    });
    private final VmChanges<VmState> changes = new VmChanges<>(tasks, platform, PATIENCE);

    private static TaskStore store(Executor executor) {
        return new TaskStore(executor, Clock.systemUTC(), TaskLimits.USUAL, (task, owner, end) -> {});
    }

    private VmState make(VmPhase phase) {
        return platform.make(OWNER, phase);
    }

    private VmState makeAnew(VmState before) {
        platform.remove(before);
        return make(VmPhase.STOPPED);
    }

    private Outcome<VmState> create() {
        return create(changes);
    }

    private Outcome<VmState> create(VmChanges<VmState> with) {
        return with.create(OWNER.key(), () -> {}, (remains, progress) -> {
            remains.ifPresent(platform::remove);
            return make(VmPhase.STOPPED);
        });
    }

    private Outcome<Gone> delete(VmState vm) {
        return changes.delete(owned(vm), (found, progress) -> platform.remove(found));
    }

    /** A change of the reason, which every VM bears. */
    private record Rename(VmsInMemory platform, String to, AtomicInteger applied)
            implements VmChanges.Change<VmState, String> {
        @Override
        public Optional<String> plan(VmState vm) {
            return Optional.of(to).filter(name -> !name.equals(vm.reason()));
        }

        @Override
        public VmState apply(VmState vm, String name, TaskProgress progress) {
            applied.incrementAndGet();
            return platform.put(renamed(vm, name));
        }

        static VmState renamed(VmState vm, String to) {
            return VmState.draft(vm.id(), vm.name(), vm.power())
                    .owner(vm.owner().orElseThrow())
                    .phase(vm.phase())
                    .reason(to)
                    .done();
        }
    }

    private Outcome<VmState> rename(VmState vm) {
        return changes.change(owned(vm), "rename", new Rename(platform, "new", applied));
    }

    private static void assertFault(FaultKind kind, String field, Runnable call) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(ProviderException.class, thrown -> {
            assertThat(thrown.fault().kind()).isEqualTo(kind);
            assertThat(thrown.fault().field()).isEqualTo(field);
        });
    }

    @Test
    void makesTheVmOfAnOwnerThatHasNone() {
        assertThat(create()).isEqualTo(Outcome.done(platform.find(OWNER.key()).orElseThrow()));
        assertThat(platform.ids()).hasSize(1);
    }

    @Test
    void answersTheVmThatIsThereWithoutACheck() {
        VmState there = make(VmPhase.RUNNING);
        Outcome<VmState> again = changes.create(
                OWNER.key(),
                () -> {
                    throw new AssertionError(NO_CHECK_EXPECTED);
                },
                (remains, progress) -> make(VmPhase.STOPPED));
        assertThat(again).isEqualTo(Outcome.done(there));
        assertThat(platform.ids()).containsExactly(there.id());
    }

    @Test
    void answersTheVmThatWasMadeBetweenTheCheckAndTheTask() {
        AtomicReference<VmState> first = new AtomicReference<>();
        beforeTheWork.add(() -> first.set(make(VmPhase.RUNNING)));
        assertThat(create()).isEqualTo(Outcome.done(first.get()));
        assertThat(platform.ids()).containsExactly(first.get().id());
    }

    @Test
    void handsTheRemainsOfACreateToTheNextOne() {
        VmState remains = make(VmPhase.CREATING);
        create();
        assertThat(platform.ids()).hasSize(1).doesNotContain(remains.id());
    }

    @Test
    void aRefusedCreateStartsNoTask() {
        assertFault(
                FaultKind.NOT_FOUND,
                "spec.image",
                () -> changes.create(
                        OWNER.key(),
                        () -> {
                            throw ProviderException.of(FaultKind.NOT_FOUND, "spec.image", "there is no such image");
                        },
                        (remains, progress) -> make(VmPhase.STOPPED)));
        assertThat(platform.ids()).isEmpty();
    }

    @Test
    void aCreateWhileThePlatformDeletesTheVmIsBusy() {
        make(VmPhase.DELETING);
        assertFault(FaultKind.BUSY, "", this::create);
    }

    @Test
    void aSecondCreateMeanwhileAnswersTheSameTask() throws InterruptedException {
        TaskStore slow = store(Thread::startVirtualThread);
        VmChanges<VmState> slowly = new VmChanges<>(slow, platform, PATIENCE);
        CountDownLatch finish = new CountDownLatch(1);
        Outcome<VmState> first = slowly.create(OWNER.key(), () -> {}, (remains, progress) -> {
            finish.await();
            return make(VmPhase.STOPPED);
        });
        assertThat(create(slowly)).isEqualTo(first).isInstanceOf(Outcome.Pending.class);
        finish.countDown();
        await().until(() -> slow.running() == 0);
        assertThat(platform.ids()).hasSize(1);
    }

    @Test
    void changesAVmOnce() {
        VmState vm = make(VmPhase.STOPPED);
        VmState changed = Rename.renamed(vm, "new");
        assertThat(rename(vm)).isEqualTo(Outcome.done(changed));
        assertThat(rename(vm)).isEqualTo(Outcome.done(changed));
        assertThat(applied).hasValue(1);
    }

    @Test
    void aChangeThatWasMadeMeanwhileIsDone() {
        VmState vm = make(VmPhase.STOPPED);
        beforeTheWork.add(() -> platform.put(Rename.renamed(vm, "new")));
        assertThat(rename(vm)).isEqualTo(Outcome.done(Rename.renamed(vm, "new")));
        assertThat(applied).hasValue(0);
    }

    @Test
    void aChangeDoesNotReachTheNextVmOfItsOwner() {
        VmState vm = make(VmPhase.STOPPED);
        AtomicReference<VmState> next = new AtomicReference<>();
        beforeTheWork.add(() -> next.set(makeAnew(vm)));
        assertFault(FaultKind.NOT_FOUND, "vm.vm_id", () -> rename(vm));
        assertThat(platform.find(next.get().id())).contains(next.get());
    }

    @Test
    void workOnAVmDoesNotReachTheNextVmOfItsOwner() {
        VmState vm = make(VmPhase.STOPPED);
        beforeTheWork.add(() -> makeAnew(vm));
        assertFault(
                FaultKind.NOT_FOUND,
                "vm.vm_id",
                () -> changes.perform(owned(vm), "work", VmState.class, (found, progress) -> {
                    throw new AssertionError("the VM is another one");
                }));
    }

    @Test
    void anIncompleteVmIsNotChanged() {
        VmState vm = make(VmPhase.CREATING);
        assertFault(FaultKind.BUSY, "", () -> rename(vm));
    }

    @Test
    void aStrangersVmIsNeitherChangedNorDeleted() {
        VmState vm = make(VmPhase.STOPPED);
        OwnedVm claimed = new OwnedVm(vm.id(), Vms.owner("db", "blue"));
        assertFault(
                FaultKind.CONFLICT,
                "vm.owner",
                () -> changes.change(claimed, "rename", new Rename(platform, "new", applied)));
        assertFault(
                FaultKind.CONFLICT,
                "vm.owner",
                () -> changes.delete(claimed, (found, progress) -> platform.remove(found)));
        assertThat(platform.find(vm.id())).contains(vm);
    }

    @Test
    void deletesAVmAndAnswersTheSameAgain() {
        VmState vm = make(VmPhase.STOPPED);
        assertThat(delete(vm)).isEqualTo(Outcome.done(new Gone()));
        assertThat(delete(vm)).isEqualTo(Outcome.done(new Gone()));
        assertThat(platform.ids()).isEmpty();
    }

    @Test
    void aDeleteDoesNotReachTheNextVmOfItsOwner() {
        VmState vm = make(VmPhase.STOPPED);
        AtomicReference<VmState> next = new AtomicReference<>();
        beforeTheWork.add(() -> next.set(makeAnew(vm)));
        assertThat(delete(vm)).isEqualTo(Outcome.done(new Gone()));
        assertThat(platform.ids()).containsExactly(next.get().id());
    }

    @Test
    void aVmThatMustStayIsCheckedAgainInTheTask() {
        VmState vm = make(VmPhase.STOPPED);
        AtomicReference<String> clones = new AtomicReference<>("");
        beforeTheWork.add(() -> clones.set("a clone was made of it"));
        assertFault(
                FaultKind.BUSY,
                "",
                () -> changes.delete(owned(vm), new VmChanges.Removal<>() {
                    @Override
                    public void check(VmState found) {
                        if (!clones.get().isEmpty()) {
                            throw ProviderException.of(FaultKind.BUSY, clones.get());
                        }
                    }

                    @Override
                    public void remove(VmState found, TaskProgress progress) {
                        platform.remove(found);
                    }
                }));
        assertThat(platform.ids()).containsExactly(vm.id());
    }

    @Test
    void aDeleteCancelsWhatElseIsDoneToTheVm() {
        TaskStore slow = store(Thread::startVirtualThread);
        VmChanges<VmState> slowly = new VmChanges<>(slow, platform, PATIENCE);
        VmState vm = make(VmPhase.STOPPED);
        Outcome<VmState> stuck = slowly.perform(owned(vm), "wait", VmState.class, (found, progress) -> {
            new CountDownLatch(1).await();
            return new TaskResult.OfVm(found);
        });
        assertFault(FaultKind.BUSY, "", () -> slowly.delete(owned(vm), (found, progress) -> platform.remove(found)));
        TaskRef task = ((Outcome.Pending<VmState>) stuck).task();
        await().until(() -> slow.state(task) instanceof TaskState.Failed);
        assertThat(slowly.delete(owned(vm), (found, progress) -> platform.remove(found)))
                .isEqualTo(Outcome.done(new Gone()));
    }

    @Test
    void removesWhatACreateLeft() {
        VmState vm = make(VmPhase.CREATING);
        changes.removeIncomplete(owned(vm), (found, progress) -> platform.remove(found));
        assertThat(platform.ids()).isEmpty();
    }

    @Test
    void keepsAVmThatWasCompletedSinceItWasFoundIncomplete() {
        VmState vm = make(VmPhase.CREATING);
        beforeTheWork.add(() -> platform.put(VmState.draft(vm.id(), vm.name(), vm.power())
                .owner(OWNER)
                .phase(VmPhase.STOPPED)
                .done()));
        changes.removeIncomplete(owned(vm), (found, progress) -> platform.remove(found));
        assertThat(platform.ids()).containsExactly(vm.id());
    }

    @Test
    void removingWhatIsGoneIsNoFailure() {
        VmState vm = make(VmPhase.CREATING);
        platform.remove(vm);
        changes.removeIncomplete(owned(vm), (found, progress) -> platform.remove(found));
        assertThat(platform.find(new VmId("vm-1"))).isEmpty();
    }
}
