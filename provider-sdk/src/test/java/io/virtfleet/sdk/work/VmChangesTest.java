package io.virtfleet.sdk.work;

import static io.virtfleet.sdk.work.ChangesInMemory.OWNER;
import static io.virtfleet.sdk.work.ChangesInMemory.assertFault;
import static io.virtfleet.sdk.work.ChangesInMemory.store;
import static io.virtfleet.sdk.work.VmsInMemory.owned;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.server.feed.Vms;
import io.virtfleet.sdk.server.task.TaskProgress;
import io.virtfleet.sdk.server.task.TaskStore;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class VmChangesTest {
    private static final String NO_CHECK_EXPECTED = "a VM that is there is not checked";

    private final ChangesInMemory at = new ChangesInMemory();
    private final VmsInMemory platform = at.platform();
    private final VmChanges<VmState> changes = at.changes();
    private final AtomicInteger applied = new AtomicInteger();

    private Outcome<VmState> create() {
        return create(changes);
    }

    private Outcome<VmState> create(VmChanges<VmState> with) {
        return with.create(OWNER.key(), () -> {}, (remains, progress) -> {
            remains.ifPresent(platform::remove);
            return at.make(VmPhase.STOPPED);
        });
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

    @Test
    void makesTheVmOfAnOwnerThatHasNone() {
        assertThat(create()).isEqualTo(Outcome.done(platform.find(OWNER.key()).orElseThrow()));
        assertThat(platform.ids()).hasSize(1);
    }

    @Test
    void answersTheVmThatIsThereWithoutACheck() {
        VmState there = at.make(VmPhase.RUNNING);
        Outcome<VmState> again = changes.create(
                OWNER.key(),
                () -> {
                    throw new AssertionError(NO_CHECK_EXPECTED);
                },
                (remains, progress) -> at.make(VmPhase.STOPPED));
        assertThat(again).isEqualTo(Outcome.done(there));
        assertThat(platform.ids()).containsExactly(there.id());
    }

    @Test
    void answersTheVmThatWasMadeBetweenTheCheckAndTheTask() {
        AtomicReference<VmState> first = new AtomicReference<>();
        at.beforeTheWork(() -> first.set(at.make(VmPhase.RUNNING)));
        assertThat(create()).isEqualTo(Outcome.done(first.get()));
        assertThat(platform.ids()).containsExactly(first.get().id());
    }

    @Test
    void handsTheRemainsOfACreateToTheNextOne() {
        VmState remains = at.make(VmPhase.CREATING);
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
                        (remains, progress) -> at.make(VmPhase.STOPPED)));
        assertThat(platform.ids()).isEmpty();
    }

    @Test
    void aCreateWhileThePlatformDeletesTheVmIsBusy() {
        at.make(VmPhase.DELETING);
        assertFault(FaultKind.BUSY, "", this::create);
    }

    @Test
    void aSecondCreateMeanwhileAnswersTheSameTask() throws InterruptedException {
        TaskStore slow = store(Thread::startVirtualThread);
        VmChanges<VmState> slowly = at.slowly(slow);
        CountDownLatch finish = new CountDownLatch(1);
        Outcome<VmState> first = slowly.create(OWNER.key(), () -> {}, (remains, progress) -> {
            finish.await();
            return at.make(VmPhase.STOPPED);
        });
        assertThat(create(slowly)).isEqualTo(first).isInstanceOf(Outcome.Pending.class);
        finish.countDown();
        await().until(() -> slow.running() == 0);
        assertThat(platform.ids()).hasSize(1);
    }

    @Test
    void changesAVmOnce() {
        VmState vm = at.make(VmPhase.STOPPED);
        VmState changed = Rename.renamed(vm, "new");
        assertThat(rename(vm)).isEqualTo(Outcome.done(changed));
        assertThat(rename(vm)).isEqualTo(Outcome.done(changed));
        assertThat(applied).hasValue(1);
    }

    @Test
    void aChangeThatWasMadeMeanwhileIsDone() {
        VmState vm = at.make(VmPhase.STOPPED);
        at.beforeTheWork(() -> platform.put(Rename.renamed(vm, "new")));
        assertThat(rename(vm)).isEqualTo(Outcome.done(Rename.renamed(vm, "new")));
        assertThat(applied).hasValue(0);
    }

    @Test
    void aChangeDoesNotReachTheNextVmOfItsOwner() {
        VmState vm = at.make(VmPhase.STOPPED);
        AtomicReference<VmState> next = new AtomicReference<>();
        at.beforeTheWork(() -> next.set(at.makeAnew(vm)));
        assertFault(FaultKind.NOT_FOUND, "vm.vm_id", () -> rename(vm));
        assertThat(platform.find(next.get().id())).contains(next.get());
    }

    @Test
    void workOnAVmDoesNotReachTheNextVmOfItsOwner() {
        VmState vm = at.make(VmPhase.STOPPED);
        at.beforeTheWork(() -> at.makeAnew(vm));
        assertFault(
                FaultKind.NOT_FOUND,
                "vm.vm_id",
                () -> changes.perform(owned(vm), "work", VmState.class, (found, progress) -> {
                    throw new AssertionError("the VM is another one");
                }));
    }

    @Test
    void anIncompleteVmIsNotChanged() {
        VmState vm = at.make(VmPhase.CREATING);
        assertFault(FaultKind.BUSY, "", () -> rename(vm));
    }

    @Test
    void aStrangersVmIsNeitherChangedNorDeleted() {
        VmState vm = at.make(VmPhase.STOPPED);
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
}
