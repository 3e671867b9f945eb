package io.virtfleet.conformance.cases.inventory;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;
import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_ON;

import com.google.protobuf.Duration;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.NotApplicable;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.contract.Capability;
import io.virtfleet.proto.v1.InventoryProto.Gone;
import io.virtfleet.proto.v1.InventoryProto.WatchEvent;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.ProviderProto.PowerAction;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** What Watch must do. */
public final class WatchCases {
    private static final Duration QUARTER_SECOND =
            Duration.newBuilder().setNanos(250_000_000).build();
    private static final int MANY = 20;

    public static final List<ConformanceCase> ALL = List.of(
            watch("full-state", "Watch tells all VMs before Synced", WatchCases::fullState),
            watch("empty-fleet", "Watch of a fleet without VMs is synced at once", WatchCases::emptyFleet),
            watch("as-described", "Watch tells a VM as Describe does", WatchCases::asDescribed),
            watch("created", "A VM made after Synced is told", WatchCases::created),
            watch("changed", "A change after Synced is told, with a higher view version", WatchCases::changed),
            watch("gone", "The end of a VM is told, with its owner and a higher view version", WatchCases::gone),
            watch("no-gap", "What is made while the stream begins is not missed", WatchCases::noGap),
            watch("task-ended", "The end of a task is told", WatchCases::taskEnded),
            watch("resume", "With a token only what changed since is told", WatchCases::resume),
            watch("resume-nothing-new", "With the newest token Synced comes at once", WatchCases::resumeNothingNew),
            watch("resume-gone", "With a token the end of a VM meanwhile is told", WatchCases::resumeGone),
            watch("bad-token", "A malformed token is answered with Reset and the full state", WatchCases::badToken),
            watch("heartbeat", "A heartbeat comes when nothing else does", WatchCases::heartbeat),
            watch("heartbeat-token", "A heartbeat's token can be resumed from", WatchCases::heartbeatToken),
            watch("two-readers", "Two readers hear the same", WatchCases::twoReaders),
            watch("own-fleet-only", "Another fleet's changes are not told", WatchCases::ownFleetOnly));

    private WatchCases() {}

    private static ConformanceCase watch(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("inventory.watch." + id, name, Section.WATCH, body)
                .needing(Need.has(Capability.WATCH));
    }

    private static void fullState(Scene scene) {
        Set<String> made =
                InventoryCases.make(scene, 5).stream().map(VmState::getId).collect(Collectors.toSet());
        try (var watch = FleetWatch.open(scene, "")) {
            List<WatchEvent> told = watch.untilSynced();
            Expect.equal("the VMs told before Synced", made, watch.view().keySet());
            Expect.that(told.stream().noneMatch(WatchEvent::hasReset), "no Reset without a token", told);
        }
    }

    private static void emptyFleet(Scene scene) {
        try (var watch = FleetWatch.open(scene, "")) {
            watch.untilSynced();
            Expect.equal("the VMs told", Set.of(), watch.view().keySet());
        }
    }

    private static void asDescribed(Scene scene) {
        VmState vm = scene.look(scene.vm());
        try (var watch = FleetWatch.open(scene, "")) {
            watch.untilSynced();
            Expect.equal("the VM told", List.of(vm), List.copyOf(watch.view().values()));
        }
    }

    private static void created(Scene scene) {
        try (var watch = FleetWatch.open(scene, "")) {
            watch.untilSynced();
            VmState vm = scene.vm();
            VmState told = watch.change(vm.getId(), any -> true);
            Expect.equal("the owner told", vm.getOwner(), told.getOwner());
        }
    }

    private static void changed(Scene scene) {
        VmState vm = scene.look(scene.vm());
        try (var watch = FleetWatch.open(scene, "")) {
            watch.untilSynced();
            scene.power(vm, PowerAction.POWER_ACTION_ON);
            VmState told = watch.change(vm.getId(), seen -> seen.getPower() == POWER_STATE_ON);
            Expect.that(
                    told.getViewVersion() > vm.getViewVersion(),
                    "a view version above " + vm.getViewVersion(),
                    told.getViewVersion());
        }
    }

    private static void gone(Scene scene) {
        VmState vm = scene.look(scene.vm());
        try (var watch = FleetWatch.open(scene, "")) {
            watch.untilSynced();
            scene.delete(vm);
            Gone told = watch.until("Gone of VM " + vm.getId(), WatchEvent::hasGone)
                    .getLast()
                    .getGone();
            Expect.equal("the id", vm.getId(), told.getVmId());
            Expect.equal("the owner", vm.getOwner(), told.getOwner());
            Expect.that(
                    told.getViewVersion() > vm.getViewVersion(),
                    "a view version above " + vm.getViewVersion(),
                    told.getViewVersion());
        }
    }

    // Each reader begins at another moment of the making.
    private static void noGap(Scene scene) {
        var making = CompletableFuture.supplyAsync(() -> InventoryCases.make(scene, MANY));
        List<FleetWatch> readers = new ArrayList<>();
        try {
            for (int reader = 0; reader < 5; reader++) {
                readers.add(FleetWatch.open(scene, ""));
                readers.getLast().untilSynced();
            }
            Set<String> made = making.join().stream().map(VmState::getId).collect(Collectors.toSet());
            readers.stream()
                    .filter(reader -> !reader.view().keySet().containsAll(made))
                    .forEach(reader -> reader.until(
                            "of the last of " + MANY + " VMs made meanwhile",
                            event -> reader.view().keySet().containsAll(made)));
        } finally {
            readers.forEach(FleetWatch::close);
        }
    }

    private static void taskEnded(Scene scene) {
        try (var watch = FleetWatch.open(scene, "")) {
            watch.untilSynced();
            Owner owner = scene.owner();
            Operation operation =
                    scene.calls().provider().create(Requests.create(owner, scene.spec(), POWER_STATE_OFF));
            if (!operation.hasTask()) {
                throw new NotApplicable("the provider answers this at once, without a task");
            }
            var told = watch.until(
                            "TaskEnded of " + operation.getTask().getId(),
                            event -> event.hasTaskEnded()
                                    && event.getTaskEnded().getTask().equals(operation.getTask()))
                    .getLast()
                    .getTaskEnded();
            Expect.equal("the owner", Requests.key(owner), told.getOwner());
            Expect.that(told.getSucceeded().hasVm(), "'succeeded' with the VM's state", told);
        }
    }

    private static void resume(Scene scene) {
        VmState changes = scene.vm();
        VmState stays = scene.vm();
        String token = tokenAfterSynced(scene);
        scene.power(changes, PowerAction.POWER_ACTION_ON);
        try (var watch = FleetWatch.open(scene, token)) {
            List<WatchEvent> told = watch.untilSynced();
            Expect.that(told.stream().noneMatch(event -> event.hasState() || event.hasReset()), "changes only", told);
            Expect.equal("the VMs told", Set.of(changes.getId()), watch.view().keySet());
            Expect.that(!watch.view().containsKey(stays.getId()), "nothing of the VM that did not change", told);
        }
    }

    private static void resumeNothingNew(Scene scene) {
        scene.vm();
        String token = tokenAfterSynced(scene);
        try (var watch = FleetWatch.open(scene, token)) {
            List<WatchEvent> told = watch.untilSynced();
            Expect.that(
                    told.stream().allMatch(event -> event.hasSynced() || event.hasTaskEnded()),
                    "no VM told before Synced",
                    told);
        }
    }

    private static void resumeGone(Scene scene) {
        VmState vm = scene.vm();
        String token = tokenAfterSynced(scene);
        scene.delete(vm);
        try (var watch = FleetWatch.open(scene, token)) {
            List<String> gone = watch.untilSynced().stream()
                    .filter(WatchEvent::hasGone)
                    .map(event -> event.getGone().getVmId())
                    .toList();
            Expect.equal("the VMs told as gone", List.of(vm.getId()), gone);
        }
    }

    private static void badToken(Scene scene) {
        VmState vm = scene.vm();
        try (var watch = FleetWatch.open(scene, "no such token")) {
            List<WatchEvent> told = watch.untilSynced();
            Expect.that(told.getFirst().hasReset(), "Reset first", told.getFirst());
            Expect.equal("the VMs told", Set.of(vm.getId()), watch.view().keySet());
        }
    }

    private static void heartbeat(Scene scene) {
        try (var watch = FleetWatch.open(scene, "", QUARTER_SECOND)) {
            watch.untilSynced();
            for (int beat = 0; beat < 2; beat++) {
                WatchEvent told = watch.events().next("a heartbeat");
                Expect.that(told.hasHeartbeat(), "a heartbeat", told);
            }
        }
    }

    private static void heartbeatToken(Scene scene) {
        String token;
        try (var watch = FleetWatch.open(scene, "", QUARTER_SECOND)) {
            watch.until("a heartbeat", WatchEvent::hasHeartbeat);
            token = watch.token();
        }
        VmState vm = scene.vm();
        try (var watch = FleetWatch.open(scene, token)) {
            List<WatchEvent> told = watch.untilSynced();
            Expect.that(told.stream().noneMatch(WatchEvent::hasReset), "no Reset", told);
            Expect.equal("the VMs told", Set.of(vm.getId()), watch.view().keySet());
        }
    }

    private static void twoReaders(Scene scene) {
        try (var first = FleetWatch.open(scene, "");
                var second = FleetWatch.open(scene, "")) {
            first.untilSynced();
            second.untilSynced();
            VmState vm = scene.vm();
            first.change(vm.getId(), any -> true);
            second.change(vm.getId(), any -> true);
        }
    }

    private static void ownFleetOnly(Scene scene) {
        try (var watch = FleetWatch.open(scene, "")) {
            watch.untilSynced();
            Owner other = scene.owner().toBuilder().setFleet(scene.otherFleet()).build();
            scene.cleanup().vmOf(other);
            scene.create(other, scene.spec(), POWER_STATE_OFF);
            VmState mine = scene.vm();
            watch.change(mine.getId(), any -> true);
            Expect.equal("the VMs told", Set.of(mine.getId()), watch.view().keySet());
        }
    }

    private static String tokenAfterSynced(Scene scene) {
        try (var watch = FleetWatch.open(scene, "")) {
            watch.untilSynced();
            return watch.token();
        }
    }
}
