package io.virtfleet.manager.vm.simulation;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.manager.provider.inventory.SimUnconfirmedVms;
import io.virtfleet.manager.provider.inventory.VmInventory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** What one process hears of the platform: late, twice, with old states among the new, and broken off at times. */
final class SimStream {
    private static final int MOST_DELAY_MILLIS = 2_000;
    private static final int MOST_AWAY_MILLIS = 15_000;

    private final SimWorld world;
    private final SimPlatform platform;
    private final SimProcess process;
    private final VmInventory inventory;
    private final VirtualMachines vms;
    private final Queue<WatchEvent> under = new ArrayDeque<>();
    private boolean open;
    private int heard;

    SimStream(SimWorld world, SimPlatform platform, SimProcess process, VmInventory inventory, VirtualMachines vms) {
        this.world = world;
        this.platform = platform;
        this.process = process;
        this.inventory = inventory;
        this.vms = vms;
        platform.watch(this::push);
    }

    void connect() {
        if (open || !process.alive()) {
            return;
        }
        open = true;
        if (heard > 0 && world.flip(0.5)) {
            List.copyOf(platform.history().subList(heard, platform.history().size()))
                    .forEach(this::send);
        } else {
            send(new WatchEvent.Reset());
            platform.states().forEach(vm -> send(new WatchEvent.StatePage(List.of(vm))));
        }
        send(new WatchEvent.Synced(Integer.toString(platform.history().size())));
    }

    void lose() {
        if (!open || !process.alive()) {
            return;
        }
        open = false;
        under.clear();
        process.guarded(() -> inventory.lost(Fault.of(FaultKind.UNREACHABLE, "the stream broke")));
        world.soon(MOST_AWAY_MILLIS, this::connect);
    }

    /** A provider that restarted knows no token. */
    void loseAndForget() {
        heard = 0;
        lose();
    }

    private void push(WatchEvent event) {
        if (!open || !process.alive()) {
            return;
        }
        send(event);
        if (world.mishap(0.1)) {
            send(event);
        }
        if (event instanceof WatchEvent.Changed(var vm, var _) && world.mishap(0.1)) {
            older(vm.id().value()).forEach(this::send);
        }
    }

    private List<WatchEvent> older(String id) {
        List<WatchEvent> older = new ArrayList<>();
        for (WatchEvent each : platform.history()) {
            if (each instanceof WatchEvent.Changed(var vm, var _)
                    && vm.id().value().equals(id)) {
                older.add(each);
            }
        }
        return older;
    }

    private void send(WatchEvent event) {
        under.add(event);
        world.soon(world.flip(0.7) ? 20 : MOST_DELAY_MILLIS, this::deliver);
    }

    private void deliver() {
        if (process.paused()) {
            world.after(1_000, this::deliver);
            return;
        }
        WatchEvent event = under.poll();
        if (event == null || !process.alive()) {
            return;
        }
        process.guarded(() -> {
            inventory.event(event);
            if (event instanceof WatchEvent.Synced) {
                settle();
            }
        });
        heard = event instanceof WatchEvent.Reset ? 0 : Math.max(heard, token(event));
    }

    private void settle() {
        try {
            SimUnconfirmedVms.settle(inventory, vms);
        } catch (ProviderException _) {
            // As the connection does: the next full state brings them up again.
        }
    }

    private static int token(WatchEvent event) {
        return switch (event) {
            case WatchEvent.Synced(String token) -> Integer.parseInt(token);
            case WatchEvent.Changed(var _, String token) -> Integer.parseInt(token);
            case WatchEvent.Vanished(var _, var _, var _, String token) -> Integer.parseInt(token);
            case WatchEvent.TaskEnded(var _, var _, var _, String token) -> Integer.parseInt(token);
            case WatchEvent.Heartbeat _, WatchEvent.Reset _, WatchEvent.StatePage _ -> 0;
        };
    }
}
