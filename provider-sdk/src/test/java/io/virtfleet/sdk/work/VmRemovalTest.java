package io.virtfleet.sdk.work;

import static io.virtfleet.sdk.work.ChangesInMemory.OWNER;
import static io.virtfleet.sdk.work.ChangesInMemory.assertFault;
import static io.virtfleet.sdk.work.ChangesInMemory.store;
import static io.virtfleet.sdk.work.VmsInMemory.owned;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.server.task.TaskProgress;
import io.virtfleet.sdk.server.task.TaskStore;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class VmRemovalTest {
    private final ChangesInMemory at = new ChangesInMemory();
    private final VmsInMemory platform = at.platform();
    private final VmChanges<VmState> changes = at.changes();

    private Outcome<Gone> delete(VmState vm) {
        return changes.delete(owned(vm), (found, progress) -> platform.remove(found));
    }

    @Test
    void deletesAVmAndAnswersTheSameAgain() {
        VmState vm = at.make(VmPhase.STOPPED);
        assertThat(delete(vm)).isEqualTo(Outcome.done(new Gone()));
        assertThat(delete(vm)).isEqualTo(Outcome.done(new Gone()));
        assertThat(platform.ids()).isEmpty();
    }

    @Test
    void aDeleteDoesNotReachTheNextVmOfItsOwner() {
        VmState vm = at.make(VmPhase.STOPPED);
        AtomicReference<VmState> next = new AtomicReference<>();
        at.beforeTheWork(() -> next.set(at.makeAnew(vm)));
        assertThat(delete(vm)).isEqualTo(Outcome.done(new Gone()));
        assertThat(platform.ids()).containsExactly(next.get().id());
    }

    @Test
    void anUnknownIdIsBusyWhileTheVmOfItsOwnerIsMade() throws InterruptedException {
        TaskStore slow = store(Thread::startVirtualThread);
        VmChanges<VmState> slowly = at.slowly(slow);
        CountDownLatch finish = new CountDownLatch(1);
        slowly.create(OWNER.key(), () -> {}, (remains, progress) -> {
            finish.await();
            return at.make(VmPhase.STOPPED);
        });
        OwnedVm unknown = new OwnedVm(new VmId("never-seen"), OWNER);
        assertFault(FaultKind.BUSY, "", () -> slowly.delete(unknown, (found, progress) -> platform.remove(found)));
        finish.countDown();
        await().until(() -> slow.running() == 0);
        assertThat(platform.ids()).hasSize(1);
    }

    @Test
    void anUnknownIdIsBusyWhileItIsCheckedWhetherTheVmOfItsOwnerCanBeMade() {
        OwnedVm unknown = new OwnedVm(new VmId("never-seen"), OWNER);
        Runnable check = () -> assertFault(
                FaultKind.BUSY, "", () -> changes.delete(unknown, (found, progress) -> platform.remove(found)));
        changes.create(OWNER.key(), check, (remains, progress) -> at.make(VmPhase.STOPPED));
        assertThat(platform.ids()).hasSize(1);
    }

    @Test
    void anUnknownIdIsBusyWhenItsOwnerHasAnotherVm() {
        VmState vm = at.make(VmPhase.STOPPED);
        OwnedVm unknown = new OwnedVm(new VmId("never-seen"), OWNER);
        assertFault(
                FaultKind.BUSY, "vm.vm_id", () -> changes.delete(unknown, (found, progress) -> platform.remove(found)));
        assertThat(platform.ids()).containsExactly(vm.id());
    }

    @Test
    void anUnknownIdRemovesWhatACreateLeft() {
        at.make(VmPhase.CREATING);
        OwnedVm unknown = new OwnedVm(new VmId("never-seen"), OWNER);
        assertThat(changes.delete(unknown, (found, progress) -> platform.remove(found)))
                .isEqualTo(Outcome.done(new Gone()));
        assertThat(platform.ids()).isEmpty();
    }

    @Test
    void aVmThatMustStayIsCheckedAgainInTheTask() {
        VmState vm = at.make(VmPhase.STOPPED);
        AtomicReference<String> clones = new AtomicReference<>("");
        at.beforeTheWork(() -> clones.set("a clone was made of it"));
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
    void aDeleteCancelsWhatElseIsDoneToTheVm() throws InterruptedException {
        TaskStore slow = store(Thread::startVirtualThread);
        VmChanges<VmState> slowly = at.slowly(slow);
        VmState vm = at.make(VmPhase.STOPPED);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch undone = new CountDownLatch(1);
        Outcome<VmState> stuck = slowly.perform(owned(vm), "wait", VmState.class, (found, progress) -> {
            begun.countDown();
            try {
                new CountDownLatch(1).await();
            } finally {
                undone.await();
            }
            return new TaskResult.OfVm(found);
        });
        begun.await();
        assertFault(FaultKind.BUSY, "", () -> slowly.delete(owned(vm), (found, progress) -> platform.remove(found)));
        undone.countDown();
        TaskRef task = ((Outcome.Pending<VmState>) stuck).task();
        await().until(() -> slow.state(task) instanceof TaskState.Failed);
        assertThat(slowly.delete(owned(vm), (found, progress) -> platform.remove(found)))
                .isEqualTo(Outcome.done(new Gone()));
    }

    @Test
    void removesWhatACreateLeft() {
        VmState vm = at.make(VmPhase.CREATING);
        changes.removeIncomplete(owned(vm), (found, progress) -> platform.remove(found));
        assertThat(platform.ids()).isEmpty();
    }

    @Test
    void keepsAVmThatWasCompletedSinceItWasFoundIncomplete() {
        VmState vm = at.make(VmPhase.CREATING);
        at.beforeTheWork(() -> platform.put(VmState.draft(vm.id(), vm.name(), vm.power())
                .owner(OWNER)
                .phase(VmPhase.STOPPED)
                .done()));
        changes.removeIncomplete(owned(vm), (found, progress) -> platform.remove(found));
        assertThat(platform.ids()).containsExactly(vm.id());
    }

    @Test
    void removingWhatIsGoneIsNoFailure() {
        VmState vm = at.make(VmPhase.CREATING);
        platform.remove(vm);
        changes.removeIncomplete(owned(vm), (found, progress) -> platform.remove(found));
        assertThat(platform.find(new VmId("vm-1"))).isEmpty();
    }
}
