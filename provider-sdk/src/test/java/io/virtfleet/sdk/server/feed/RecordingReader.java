package io.virtfleet.sdk.server.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.inventory.WatchReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** Writes down what a watch tells, in short words. */
final class RecordingReader implements WatchReader {
    private final List<WatchEvent> events = new CopyOnWriteArrayList<>();
    private final List<Fault> faults = new CopyOnWriteArrayList<>();

    @Override
    public void event(WatchEvent event) {
        events.add(event);
    }

    @Override
    public void lost(Fault fault) {
        faults.add(fault);
    }

    List<WatchEvent> events() {
        return new ArrayList<>(events);
    }

    List<Fault> faults() {
        return faults;
    }

    /** Waits until exactly this was told, heartbeats left out. */
    void awaitStory(String story) {
        await().untilAsserted(() -> assertThat(story()).isEqualTo(story));
    }

    String lastTokenOf(Class<? extends WatchEvent> kind) {
        return token(events().reversed().stream()
                .filter(kind::isInstance)
                .findFirst()
                .orElseThrow());
    }

    String story() {
        return events().stream()
                .filter(event -> !(event instanceof WatchEvent.Heartbeat))
                .map(RecordingReader::word)
                .collect(Collectors.joining(" "));
    }

    private static String word(WatchEvent event) {
        return switch (event) {
            case WatchEvent.StatePage page ->
                page.vms().stream()
                        .map(vm -> vm.id() + ":" + vm.viewVersion())
                        .toList()
                        .toString();
            case WatchEvent.Synced synced -> "synced";
            case WatchEvent.Changed changed ->
                changed.vm().id() + ":" + changed.vm().viewVersion();
            case WatchEvent.Vanished vanished -> "-" + vanished.id() + ":" + vanished.viewVersion();
            case WatchEvent.TaskEnded ended -> ended.task().id();
            case WatchEvent.Heartbeat beat -> "beat";
            case WatchEvent.Reset reset -> "reset";
        };
    }

    static String token(WatchEvent event) {
        return switch (event) {
            case WatchEvent.StatePage page -> "";
            case WatchEvent.Synced synced -> synced.resumeToken();
            case WatchEvent.Changed changed -> changed.resumeToken();
            case WatchEvent.Vanished vanished -> vanished.resumeToken();
            case WatchEvent.TaskEnded ended -> ended.resumeToken();
            case WatchEvent.Heartbeat beat -> beat.resumeToken();
            case WatchEvent.Reset reset -> "";
        };
    }
}
