package io.virtfleet.sdk.server.feed;

import static io.virtfleet.sdk.server.feed.Vms.unowned;
import static io.virtfleet.sdk.server.feed.Vms.vm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.inventory.Inventory.Scope;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.inventory.WatchRequest;
import io.virtfleet.contract.inventory.WatchableInventory.Subscription;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class VmFeedTest {
    private final VmFeed feed = new VmFeed(3);
    private final List<Subscription> watches = new ArrayList<>();

    @AfterEach
    void closeWatches() {
        watches.forEach(Subscription::close);
        await().until(() -> feed.readers() == 0);
    }

    @Test
    void refusesReadersUntilItIsWhole() {
        feed.changed(vm("a", "blue", 1));
        assertThatThrownBy(() -> feed.list(PageRequest.first("blue"), Scope.OWNED))
                .isInstanceOf(ProviderException.class)
                .hasMessageStartingWith("UNREACHABLE");
        assertThatThrownBy(() -> watch("")).isInstanceOf(ProviderException.class);
    }

    @Test
    void tellsTheFullStateAMarkAndEachChange() {
        feed.changed(vm("b", "blue", 1));
        feed.changed(vm("a", "blue", 2));
        feed.changed(vm("x", "red", 3));
        feed.changed(unowned("y", 4));
        feed.whole();
        RecordingReader reader = watch("");
        reader.awaitStory("[b:1, a:2] synced");
        feed.changed(vm("b", "blue", 5));
        feed.changed(vm("x", "red", 6));
        feed.vanished(new VmId("a"), 7);
        feed.ended(new TaskRef("t"), Vms.owner("a", "blue").key(), new TaskState.Succeeded(new TaskResult.OfRemoval()));
        reader.awaitStory("[b:1, a:2] synced b:5 -a:7 t");
    }

    @Test
    void tellsAnEmptyFleetThatItIsWhole() {
        feed.whole();
        watch("").awaitStory("synced");
    }

    @Test
    void tellsAReturningReaderOnlyWhatItMissed() {
        feed.changed(vm("a", "blue", 1));
        feed.changed(vm("b", "blue", 2));
        feed.whole();
        RecordingReader first = watch("");
        first.awaitStory("[a:1, b:2] synced");
        feed.changed(vm("a", "blue", 3));
        feed.changed(vm("a", "blue", 4));
        feed.vanished(new VmId("b"), 5);
        watch(first.lastTokenOf(WatchEvent.Synced.class)).awaitStory("a:4 -b:5 synced");
    }

    @Test
    void beginsAnewForATokenThatIsTooOldOrOfAnotherLife() {
        feed.changed(vm("z", "blue", 1));
        feed.whole();
        RecordingReader first = watch("");
        first.awaitStory("[z:1] synced");
        for (int i = 0; i < 4; i++) {
            feed.changed(vm("v" + i, "blue", 10));
            feed.vanished(new VmId("v" + i), 11);
        }
        watch(first.lastTokenOf(WatchEvent.Synced.class)).awaitStory("reset [z:1] synced");
        watch("not-a-token").awaitStory("reset [z:1] synced");
        watch(feed.token().at(1_000_000)).awaitStory("reset [z:1] synced");
        watch(feed.token().at(1) + "!").awaitStory("reset [z:1] synced");
    }

    @Test
    void ignoresOldStatesAndDoesNotRaiseTheDead() {
        feed.whole();
        RecordingReader reader = watch("");
        reader.awaitStory("synced");
        feed.changed(vm("a", "blue", 5));
        feed.changed(vm("a", "blue", 4));
        feed.vanished(new VmId("a"), 3);
        feed.changed(vm("a", "blue", 6));
        feed.vanished(new VmId("never-there"), 9);
        feed.changed(vm("end", "blue", 1));
        await().until(() -> reader.events().toString().contains("end"));
        assertThat(reader.story()).endsWith("-a:6 end:1");
        assertThat(feed.state(new VmId("a"))).isEmpty();
    }

    @Test
    void tellsAFleetThatAVmIsNoLongerItsOwn() {
        feed.changed(vm("a", "blue", 1));
        feed.whole();
        RecordingReader reader = watch("");
        reader.awaitStory("[a:1] synced");
        feed.changed(unowned("a", 2));
        reader.awaitStory("[a:1] synced -a:2");
        feed.changed(vm("a", "blue", 3));
        reader.awaitStory("[a:1] synced -a:2 a:3");
    }

    @Test
    void doesNotTellAReturningReaderThatAVmLeftAndCameBack() {
        feed.changed(vm("a", "blue", 1));
        feed.whole();
        RecordingReader first = watch("");
        first.awaitStory("[a:1] synced");
        String token = first.lastTokenOf(WatchEvent.Synced.class);
        feed.changed(unowned("a", 2));
        feed.changed(vm("a", "blue", 3));
        watch(token).awaitStory("a:3 synced");
    }

    @Test
    void sendsReadersAwayWhenThePlatformIsLost() {
        feed.whole();
        RecordingReader reader = watch("");
        reader.awaitStory("synced");
        Fault fault = Fault.of(FaultKind.UNREACHABLE, "the platform does not answer");
        feed.lost(fault);
        await().until(() -> reader.faults().equals(List.of(fault)));
        feed.whole();
        watch(reader.lastTokenOf(WatchEvent.Synced.class)).awaitStory("synced");
    }

    @Test
    void tellsThatAQuietStreamIsAlive() {
        feed.whole();
        RecordingReader reader = watch("", Duration.ofMillis(100));
        await().until(() -> reader.events().stream()
                        .filter(WatchEvent.Heartbeat.class::isInstance)
                        .count()
                >= 3);
    }

    @Test
    void saysNothingAfterItWasClosed() {
        feed.whole();
        RecordingReader reader = watch("");
        reader.awaitStory("synced");
        watches.forEach(Subscription::close);
        await().until(() -> feed.readers() == 0);
        feed.changed(vm("a", "blue", 1));
        assertThat(reader.story()).isEqualTo("synced");
        assertThat(reader.faults()).isEmpty();
    }

    @Test
    void listsEachVmOnceWhateverChangesMeanwhile() {
        for (int i = 0; i < 10; i++) {
            feed.changed(vm("vm-" + i, i % 2 == 0 ? "blue" : "red", 1));
        }
        feed.changed(unowned("vm-31", 1));
        feed.whole();
        List<String> seen = new ArrayList<>();
        Page<VmState> page = feed.list(new PageRequest("blue", 2, ""), Scope.WITH_UNOWNED);
        page.items().forEach(vm -> seen.add(vm.id().value()));
        int version = 2;
        while (!page.nextToken().isEmpty()) {
            feed.changed(vm("vm-0", "blue", version));
            feed.changed(vm("vm-8", "blue", version++));
            page = feed.list(new PageRequest("blue", 2, page.nextToken()), Scope.WITH_UNOWNED);
            page.items().forEach(vm -> seen.add(vm.id().value()));
        }
        assertThat(seen).containsExactly("vm-0", "vm-2", "vm-31", "vm-4", "vm-6", "vm-8");
        assertThat(feed.list(PageRequest.first("blue"), Scope.OWNED).items()).hasSize(5);
    }

    private RecordingReader watch(String token) {
        return watch(token, Duration.ofMinutes(1));
    }

    private RecordingReader watch(String token, Duration heartbeat) {
        RecordingReader reader = new RecordingReader();
        watches.add(feed.watch(new WatchRequest("blue", token, heartbeat), reader));
        return reader;
    }
}
