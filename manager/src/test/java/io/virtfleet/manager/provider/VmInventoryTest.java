package io.virtfleet.manager.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import java.util.List;
import org.junit.jupiter.api.Test;

class VmInventoryTest {
    private static final Fault CUT = Fault.of(FaultKind.UNREACHABLE, "cut");

    private final HeardNews heard = new HeardNews();
    private final VmInventory inventory = new VmInventory(heard);

    @Test
    void concludesNothingBeforeTheViewIsWhole() {
        inventory.event(page(vm("web", 1)));

        assertThat(inventory.find(owner("web").key())).isInstanceOf(Sight.Unsure.class);
        assertThat(inventory.find(owner("db").key())).isInstanceOf(Sight.Unsure.class);
    }

    @Test
    void knowsWhatThereIsAndWhatNotOnceWhole() {
        inventory.event(page(vm("web", 1)));
        inventory.event(synced());

        assertThat(sight("web")).isEqualTo(new Sight.Seen(vm("web", 1)));
        assertThat(sight("db")).isEqualTo(new Sight.None());
        assertThat(heard.news).containsExactly("changed web", "whole");
    }

    @Test
    void aVmOfNobodyIsNotCounted() {
        VmState stranger =
                VmState.draft(new VmId("x"), "x", PowerState.ON).viewVersion(1).done();
        inventory.event(page(stranger));
        inventory.enter(stranger);

        assertThat(inventory.size()).isZero();
    }

    @Test
    void ofTwoStatesTheNewerStaysWhicheverWayItCame() {
        whole();
        inventory.enter(vm("web", 5));
        inventory.event(new WatchEvent.Changed(vm("web", 4), "t"));
        assertThat(sight("web")).isEqualTo(new Sight.Seen(vm("web", 5)));

        inventory.event(new WatchEvent.Changed(vm("web", 7), "t"));
        inventory.enter(vm("web", 6));
        assertThat(sight("web")).isEqualTo(new Sight.Seen(vm("web", 7)));
    }

    @Test
    void ourOwnAnswerIsNoNewsAndItsEchoNeither() {
        whole();
        inventory.enter(vm("web", 5));
        inventory.event(new WatchEvent.Changed(vm("web", 5), "t"));

        assertThat(heard.news).containsExactly("whole");
    }

    @Test
    void aVanishedVmIsNoMore() {
        whole(vm("web", 1));
        inventory.event(vanished("web", 2));

        assertThat(sight("web")).isEqualTo(new Sight.None());
        assertThat(heard.news).endsWith("changed web");
    }

    @Test
    void anOldVanishingDoesNotUndoANewVm() {
        whole(vm("web", 1));
        inventory.enter(vm("web", 3));
        inventory.event(vanished("web", 2));

        assertThat(sight("web")).isEqualTo(new Sight.Seen(vm("web", 3)));
    }

    @Test
    void whatACallFoundGoneIsGoneUnlessItIsAnotherVm() {
        whole(vm("web", 1));
        inventory.leave(owner("web").key(), new VmId("another"));
        assertThat(sight("web")).isInstanceOf(Sight.Seen.class);

        inventory.leave(owner("web").key(), new VmId("id-web"));
        assertThat(sight("web")).isEqualTo(new Sight.None());
    }

    @Test
    void aLostStreamLeavesDoubtUntilItIsWholeAgain() {
        whole(vm("web", 1));
        inventory.lost(CUT);
        assertThat(sight("web")).isEqualTo(new Sight.Unsure(CUT));
        assertThat(sight("db")).isEqualTo(new Sight.Unsure(CUT));

        inventory.event(new WatchEvent.Changed(vm("web", 2), "t"));
        assertThat(sight("web")).isInstanceOf(Sight.Unsure.class);

        inventory.event(synced());
        assertThat(sight("web")).isEqualTo(new Sight.Seen(vm("web", 2)));
        assertThat(heard.news).containsSubsequence("lost", "changed web", "whole");
    }

    @Test
    void aFullStateReplacesTheOldOneAndTellsWhatWent() {
        whole(vm("web", 1), vm("db", 1));
        heard.news.clear();
        inventory.event(new WatchEvent.Reset());
        assertThat(sight("web")).isInstanceOf(Sight.Unsure.class);

        inventory.event(page(vm("web", 1)));
        inventory.event(synced());

        assertThat(sight("web")).isEqualTo(new Sight.Seen(vm("web", 1)));
        assertThat(sight("db")).isEqualTo(new Sight.None());
        assertThat(heard.news).containsExactly("changed db", "whole");
        assertThat(inventory.unsettled()).isEmpty();
    }

    @Test
    void aResumedStreamForgetsNothing() {
        whole(vm("web", 1));
        inventory.lost(CUT);
        inventory.event(synced());

        assertThat(sight("web")).isEqualTo(new Sight.Seen(vm("web", 1)));
    }

    @Test
    void anAnswerOutlivesAFullStateThatWasTakenBefore() {
        whole();
        inventory.lost(CUT);
        inventory.enter(vm("web", 5));
        inventory.event(new WatchEvent.Reset());
        inventory.enter(vm("db", 6));
        inventory.event(synced());

        assertThat(sight("web")).isEqualTo(new Sight.Seen(vm("web", 5)));
        assertThat(sight("db")).isEqualTo(new Sight.Seen(vm("db", 6)));
        assertThat(inventory.unsettled())
                .containsExactlyInAnyOrder(owner("web").key(), owner("db").key());
    }

    @Test
    void whatIsUnsettledIsSettledByTheStreamOrByAsking() {
        whole();
        inventory.lost(CUT);
        List.of("told", "there", "gone", "vanished").forEach(name -> inventory.enter(vm(name, 5)));
        inventory.event(new WatchEvent.Reset());
        inventory.event(synced());
        heard.news.clear();

        inventory.event(new WatchEvent.Changed(vm("told", 5), "t"));
        inventory.event(vanished("vanished", 6));
        inventory.enter(vm("there", 5));
        inventory.settleAbsent(owner("gone").key());
        inventory.settleAbsent(owner("told").key());

        assertThat(inventory.unsettled()).isEmpty();
        assertThat(sight("told")).isInstanceOf(Sight.Seen.class);
        assertThat(sight("there")).isInstanceOf(Sight.Seen.class);
        assertThat(sight("gone")).isEqualTo(new Sight.None());
        assertThat(sight("vanished")).isEqualTo(new Sight.None());
        assertThat(heard.news).containsExactly("changed vanished", "changed gone");
    }

    @Test
    void anAnswerThatTheStreamConfirmedDoesNotOutliveTheNextFullState() {
        whole();
        inventory.enter(vm("web", 5));
        inventory.event(new WatchEvent.Changed(vm("web", 5), "t"));
        inventory.event(new WatchEvent.Reset());
        inventory.event(synced());

        assertThat(sight("web")).isEqualTo(new Sight.None());
    }

    @Test
    void aListTellsOnlyWhatDiffers() {
        inventory.replace(List.of(vm("web", 1), vm("db", 1)));
        assertThat(heard.news).containsExactly("changed web", "changed db", "whole");
        heard.news.clear();

        inventory.replace(List.of(vm("web", 1), vm("db", 1)));
        assertThat(heard.news).isEmpty();

        inventory.replace(List.of(vm("web", 2)));
        assertThat(heard.news).containsExactly("changed web", "changed db");
        assertThat(sight("db")).isEqualTo(new Sight.None());
    }

    @Test
    void aListThatIsOlderThanAnAnswerDoesNotUndoIt() {
        inventory.replace(List.of(vm("web", 1)));
        inventory.enter(vm("web", 3));
        inventory.enter(vm("new", 3));
        inventory.replace(List.of(vm("web", 2)));

        assertThat(sight("web")).isEqualTo(new Sight.Seen(vm("web", 3)));
        assertThat(sight("new")).isEqualTo(new Sight.Seen(vm("new", 3)));
        assertThat(inventory.unsettled()).containsExactly(owner("new").key());
    }

    @Test
    void remembersHowATaskEnded() {
        TaskRef task = new TaskRef("t-1");
        TaskState end = new TaskState.Failed(CUT);
        inventory.event(new WatchEvent.TaskEnded(task, owner("web").key(), end, "t"));

        assertThat(inventory.ended(task)).contains(end);
        assertThat(inventory.ended(new TaskRef("t-2"))).isEmpty();
        assertThat(heard.news).containsExactly("task ended of uid-web");
    }

    private void whole(VmState... vms) {
        inventory.event(page(vms));
        inventory.event(synced());
    }

    private Sight sight(String name) {
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
