package io.virtfleet.manager.provider.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import java.util.List;
import org.junit.jupiter.api.Test;

class VmInventoryTest {
    private static final Fault CUT = Fault.of(FaultKind.UNREACHABLE, "cut");

    private final RecordingListener listener = new RecordingListener();
    private final VmInventory inventory = new VmInventory(listener);

    @Test
    void everyVmIsUnknownBeforeTheFirstSync() {
        inventory.event(page(vm("web", 1)));

        assertThat(inventory.find(owner("web").key())).isInstanceOf(VmLookup.Unknown.class);
        assertThat(inventory.find(owner("db").key())).isInstanceOf(VmLookup.Unknown.class);
    }

    @Test
    void findsExistingVmsAndNoOthersOnceSynced() {
        inventory.event(page(vm("web", 1)));
        inventory.event(synced());

        assertThat(find("web")).isEqualTo(new VmLookup.Found(vm("web", 1)));
        assertThat(find("db")).isEqualTo(new VmLookup.NotFound());
        assertThat(listener.events).containsExactly("changed web", "synced");
    }

    @Test
    void aVmWithoutOwnerIsNotCounted() {
        VmState stranger =
                VmState.draft(new VmId("x"), "x", PowerState.ON).viewVersion(1).done();
        inventory.event(page(stranger));
        inventory.enter(stranger);

        assertThat(inventory.size()).isZero();
    }

    @Test
    void ofTwoStatesTheNewerStaysWhicheverWayItCame() {
        sync();
        inventory.enter(vm("web", 5));
        inventory.event(new WatchEvent.Changed(vm("web", 4), "t"));
        assertThat(find("web")).isEqualTo(new VmLookup.Found(vm("web", 5)));

        inventory.event(new WatchEvent.Changed(vm("web", 7), "t"));
        inventory.enter(vm("web", 6));
        assertThat(find("web")).isEqualTo(new VmLookup.Found(vm("web", 7)));
    }

    @Test
    void theResultOfACallIsNotReportedAsAChange() {
        sync();
        inventory.enter(vm("web", 5));
        inventory.event(new WatchEvent.Changed(vm("web", 5), "t"));

        assertThat(listener.events).containsExactly("synced");
    }

    @Test
    void aVanishedVmIsNotFound() {
        sync(vm("web", 1));
        inventory.event(vanished("web", 2));

        assertThat(find("web")).isEqualTo(new VmLookup.NotFound());
        assertThat(listener.events).endsWith("changed web");
    }

    @Test
    void anOldVanishedEventDoesNotRemoveANewerVm() {
        sync(vm("web", 1));
        inventory.enter(vm("web", 3));
        inventory.event(vanished("web", 2));

        assertThat(find("web")).isEqualTo(new VmLookup.Found(vm("web", 3)));
    }

    @Test
    void aDeletedVmIsRemovedUnlessItIsAnotherOne() {
        sync(vm("web", 1));
        inventory.leave(owner("web").key(), new VmId("another"));
        assertThat(find("web")).isInstanceOf(VmLookup.Found.class);

        inventory.leave(owner("web").key(), new VmId("id-web"));
        assertThat(find("web")).isEqualTo(new VmLookup.NotFound());
    }

    @Test
    void afterALostStreamEveryVmIsUnknownUntilTheNextSync() {
        sync(vm("web", 1));
        inventory.lost(CUT);
        assertThat(find("web")).isEqualTo(new VmLookup.Unknown(CUT));
        assertThat(find("db")).isEqualTo(new VmLookup.Unknown(CUT));

        inventory.event(new WatchEvent.Changed(vm("web", 2), "t"));
        assertThat(find("web")).isInstanceOf(VmLookup.Unknown.class);

        inventory.event(synced());
        assertThat(find("web")).isEqualTo(new VmLookup.Found(vm("web", 2)));
        assertThat(listener.events).containsSubsequence("lost cut", "changed web", "synced");
    }

    @Test
    void aFullStateReplacesThePreviousOneAndReportsRemovedVms() {
        sync(vm("web", 1), vm("db", 1));
        listener.events.clear();
        inventory.event(new WatchEvent.Reset());
        assertThat(find("web")).isInstanceOf(VmLookup.Unknown.class);

        inventory.event(page(vm("web", 1)));
        inventory.event(synced());

        assertThat(find("web")).isEqualTo(new VmLookup.Found(vm("web", 1)));
        assertThat(find("db")).isEqualTo(new VmLookup.NotFound());
        assertThat(listener.events).containsExactly("changed db", "synced");
        assertThat(inventory.unconfirmed()).isEmpty();
    }

    @Test
    void aResumedStreamForgetsNothing() {
        sync(vm("web", 1));
        inventory.lost(CUT);
        inventory.event(synced());

        assertThat(find("web")).isEqualTo(new VmLookup.Found(vm("web", 1)));
    }

    @Test
    void anAnswerOutlivesAFullStateThatWasTakenBefore() {
        sync();
        inventory.lost(CUT);
        inventory.enter(vm("web", 5));
        inventory.event(new WatchEvent.Reset());
        inventory.enter(vm("db", 6));
        inventory.event(synced());

        assertThat(find("web")).isEqualTo(new VmLookup.Found(vm("web", 5)));
        assertThat(find("db")).isEqualTo(new VmLookup.Found(vm("db", 6)));
        assertThat(inventory.unconfirmed())
                .containsExactlyInAnyOrder(owner("web").key(), owner("db").key());
    }

    @Test
    void unconfirmedVmsAreConfirmedByTheStreamOrByALookup() {
        sync();
        inventory.lost(CUT);
        List.of("told", "there", "gone", "vanished").forEach(name -> inventory.enter(vm(name, 5)));
        inventory.event(new WatchEvent.Reset());
        inventory.event(synced());
        listener.events.clear();

        inventory.event(new WatchEvent.Changed(vm("told", 5), "t"));
        inventory.event(vanished("vanished", 6));
        inventory.enter(vm("there", 5));
        inventory.confirmAbsent(owner("gone").key());
        inventory.confirmAbsent(owner("told").key());

        assertThat(inventory.unconfirmed()).isEmpty();
        assertThat(find("told")).isInstanceOf(VmLookup.Found.class);
        assertThat(find("there")).isInstanceOf(VmLookup.Found.class);
        assertThat(find("gone")).isEqualTo(new VmLookup.NotFound());
        assertThat(find("vanished")).isEqualTo(new VmLookup.NotFound());
        assertThat(listener.events).containsExactly("changed vanished", "changed gone");
    }

    @Test
    void anAnswerThatTheStreamConfirmedDoesNotOutliveTheNextFullState() {
        sync();
        inventory.enter(vm("web", 5));
        inventory.event(new WatchEvent.Changed(vm("web", 5), "t"));
        inventory.event(new WatchEvent.Reset());
        inventory.event(synced());

        assertThat(find("web")).isEqualTo(new VmLookup.NotFound());
    }

    @Test
    void aListReportsOnlyWhatDiffers() {
        inventory.replace(List.of(vm("web", 1), vm("db", 1)));
        assertThat(listener.events).containsExactly("changed web", "changed db", "synced");
        listener.events.clear();

        inventory.replace(List.of(vm("web", 1), vm("db", 1)));
        assertThat(listener.events).isEmpty();

        inventory.replace(List.of(vm("web", 2)));
        assertThat(listener.events).containsExactly("changed web", "changed db");
        assertThat(find("db")).isEqualTo(new VmLookup.NotFound());
    }

    @Test
    void aListThatIsOlderThanAnAnswerDoesNotUndoIt() {
        inventory.replace(List.of(vm("web", 1)));
        inventory.enter(vm("web", 3));
        inventory.enter(vm("new", 3));
        inventory.replace(List.of(vm("web", 2)));

        assertThat(find("web")).isEqualTo(new VmLookup.Found(vm("web", 3)));
        assertThat(find("new")).isEqualTo(new VmLookup.Found(vm("new", 3)));
        assertThat(inventory.unconfirmed()).containsExactly(owner("new").key());
    }

    @Test
    void remembersHowATaskEnded() {
        TaskRef task = new TaskRef("t-1");
        TaskState end = new TaskState.Failed(CUT);
        inventory.event(new WatchEvent.TaskEnded(task, owner("web").key(), end, "t"));

        assertThat(inventory.ended(task)).contains(end);
        assertThat(inventory.ended(new TaskRef("t-2"))).isEmpty();
        assertThat(listener.events).containsExactly("task ended of uid-web");
    }

    @Test
    void anEndedTaskKeepsNoStateOfItsVm() {
        TaskRef task = new TaskRef("t-1");
        sync(vm("web", 1));
        VmState ended = vm("web", 2).redraft().hardware(8, 4096).done();
        inventory.event(new WatchEvent.TaskEnded(
                task, owner("web").key(), new TaskState.Succeeded(new TaskResult.OfVm(ended)), "t"));

        assertThat(find("web")).isEqualTo(new VmLookup.Found(ended));
        assertThat(inventory.ended(task))
                .hasValueSatisfying(end -> assertThat(end.toString()).doesNotContain("4096"));
    }

    @Test
    void onlyAStreamReportsTheEndsOfTasks() {
        sync(vm("web", 1));
        assertThat(inventory.watched()).isTrue();
        inventory.lost(CUT);
        assertThat(inventory.watched()).isFalse();
        inventory.replace(List.of(vm("web", 1)));
        assertThat(inventory.watched()).isFalse();
    }

    private void sync(VmState... vms) {
        inventory.event(page(vms));
        inventory.event(synced());
    }

    private VmLookup find(String name) {
        return inventory.find(owner(name).key());
    }

    private static WatchEvent page(VmState... vms) {
        return new WatchEvent.StatePage(List.of(vms));
    }

    private static WatchEvent synced() {
        return new WatchEvent.Synced("t");
    }

    private static WatchEvent vanished(String name, long version) {
        return new WatchEvent.Vanished(new VmId("id-" + name), owner(name), version, "t");
    }

    private static Owner owner(String name) {
        return new Owner("fleet", "team", name, "uid-" + name);
    }

    static VmState vm(String name, long version) {
        return vm(name, "uid-" + name, version);
    }

    static VmState vm(String name, String uid, long version) {
        return VmState.draft(new VmId("id-" + name), name, PowerState.ON)
                .owner(new Owner("fleet", "team", name, uid))
                .hardware(1, 512)
                .viewVersion(version)
                .done();
    }
}
