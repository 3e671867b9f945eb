package io.virtfleet.sdk.server.feed;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.inventory.WatchReader;
import io.virtfleet.contract.inventory.WatchRequest;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.inventory.WatchableInventory.Subscription;
import io.virtfleet.contract.vm.VmState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps a view as a manager would, by events alone and over any number of connections, and notes what cannot be. */
final class ViewRecorder implements AutoCloseable {
    private final WatchableInventory inventory;
    private final String fleet;
    private final Map<String, Long> view = new HashMap<>();
    private final Map<String, Long> ended = new HashMap<>();
    private final List<String> mistakes = new ArrayList<>();
    private String token = "";
    private boolean whole;
    private int heard;
    private @Nullable Subscription subscription;
    private @Nullable Connection connection;

    ViewRecorder(WatchableInventory inventory, String fleet) {
        this.inventory = inventory;
        this.fleet = fleet;
    }

    /** Begins, or goes on from the last token. */
    synchronized void connect() {
        whole = false;
        connection = new Connection();
        subscription = inventory.watch(new WatchRequest(fleet, token, Duration.ofMillis(100)), connection);
    }

    /** Forgets all it knew. */
    synchronized void forget() {
        token = "";
        view.clear();
        ended.clear();
    }

    @Override
    public synchronized void close() {
        if (subscription != null) {
            subscription.close();
        }
        connection = null;
    }

    /** Empty until the view is whole. */
    synchronized Map<String, Long> view() {
        return whole ? new HashMap<>(view) : Map.of("not whole", 0L);
    }

    synchronized int heard() {
        return heard;
    }

    synchronized List<String> mistakes() {
        return List.copyOf(mistakes);
    }

    private void take(WatchEvent event) {
        heard++;
        switch (event) {
            case WatchEvent.Reset reset -> {
                view.clear();
                ended.clear();
                whole = false;
            }
            case WatchEvent.StatePage page -> {
                note(whole, "a page after the mark");
                page.vms().forEach(this::present);
            }
            case WatchEvent.Synced synced -> {
                whole = true;
                token = synced.resumeToken();
            }
            case WatchEvent.Changed changed -> {
                present(changed.vm());
                token = changed.resumeToken();
            }
            case WatchEvent.Vanished vanished -> {
                String id = vanished.id().value();
                Long before = view.remove(id);
                note(before != null && before >= vanished.viewVersion(), id + " ended before its last change");
                ended.put(id, vanished.viewVersion());
                token = vanished.resumeToken();
            }
            case WatchEvent.TaskEnded end -> token = end.resumeToken();
            case WatchEvent.Heartbeat beat -> token = beat.resumeToken();
        }
    }

    private void present(VmState vm) {
        String id = vm.id().value();
        Long before = view.put(id, vm.viewVersion());
        note(before != null && before > vm.viewVersion(), id + " went back in time");
        note(ended.getOrDefault(id, 0L) >= vm.viewVersion(), id + " rose from the dead");
    }

    private void note(boolean mistake, String what) {
        if (mistake) {
            mistakes.add(what);
        }
    }

    private final class Connection implements WatchReader {
        @Override
        public void event(WatchEvent event) {
            synchronized (ViewRecorder.this) {
                // What a closed connection was just about to say is not heard.
                if (connection == this) {
                    take(event);
                }
            }
        }

        @Override
        public void lost(Fault fault) {
            synchronized (ViewRecorder.this) {
                note(true, fault.toString());
            }
        }
    }
}
