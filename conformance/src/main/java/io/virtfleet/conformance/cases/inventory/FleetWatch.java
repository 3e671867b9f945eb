package io.virtfleet.conformance.cases.inventory;

import com.google.protobuf.Duration;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Inbox;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.proto.v1.InventoryProto.WatchEvent;
import io.virtfleet.proto.v1.InventoryProto.WatchRequest;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A reader of a fleet's stream, who keeps what it was told as a manager would. */
final class FleetWatch implements AutoCloseable {
    private final Inbox<WatchRequest, WatchEvent> events;
    private final Map<String, VmState> view = new HashMap<>();
    private String token = "";

    private FleetWatch(Inbox<WatchRequest, WatchEvent> events) {
        this.events = events;
    }

    static FleetWatch open(Scene scene, String token) {
        return open(scene, token, Duration.newBuilder().setSeconds(1).build());
    }

    static FleetWatch open(Scene scene, String token, Duration heartbeat) {
        var events = new Inbox<WatchRequest, WatchEvent>(scene.timeout());
        scene.reading()
                .watches()
                .watch(
                        WatchRequest.newBuilder()
                                .setFleet(scene.fleet())
                                .setResumeToken(token)
                                .setHeartbeatInterval(heartbeat)
                                .build(),
                        events);
        return new FleetWatch(events);
    }

    /** Reads up to the mark that the view is whole. */
    List<WatchEvent> untilSynced() {
        return until("Synced", WatchEvent::hasSynced);
    }

    /** Reads up to the event. */
    List<WatchEvent> until(String expected, Predicate<WatchEvent> last) {
        return events.until("the event " + expected, event -> {
            take(event);
            return last.test(event);
        });
    }

    /** Reads up to a state of the VM that fits. */
    VmState change(String vmId, Predicate<VmState> wanted) {
        var all = until(
                "Changed of VM " + vmId,
                event -> event.hasChanged()
                        && event.getChanged().getVm().getId().equals(vmId)
                        && wanted.test(event.getChanged().getVm()));
        return all.getLast().getChanged().getVm();
    }

    private void take(WatchEvent event) {
        switch (event.getEventCase()) {
            case STATE -> event.getState().getVmsList().forEach(vm -> view.merge(vm.getId(), vm, FleetWatch::newer));
            case CHANGED -> {
                VmState vm = event.getChanged().getVm();
                view.merge(vm.getId(), vm, FleetWatch::newer);
                keep(event.getChanged().getResumeToken());
            }
            case GONE -> {
                view.remove(event.getGone().getVmId());
                keep(event.getGone().getResumeToken());
            }
            case SYNCED -> keep(event.getSynced().getResumeToken());
            case TASK_ENDED -> keep(event.getTaskEnded().getResumeToken());
            case HEARTBEAT -> keep(event.getHeartbeat().getResumeToken());
            case RESET -> view.clear();
            case EVENT_NOT_SET -> Expect.that(false, "an event this contract knows", event);
        }
    }

    private void keep(String next) {
        Expect.that(!next.isEmpty(), "a resume token on every event but State and Reset", "none");
        token = next;
    }

    private static VmState newer(VmState one, VmState other) {
        return one.getViewVersion() > other.getViewVersion() ? one : other;
    }

    /** The VMs as the reader knows them, by id. */
    Map<String, VmState> view() {
        return view;
    }

    /** The last token it was told. */
    String token() {
        return token;
    }

    Inbox<WatchRequest, WatchEvent> events() {
        return events;
    }

    @Override
    public void close() {
        events.close();
    }
}
