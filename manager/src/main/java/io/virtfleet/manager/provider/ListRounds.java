package io.virtfleet.manager.provider;

import io.virtfleet.contract.Page;
import io.virtfleet.contract.PageRequest;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.vm.VmState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Asks a provider that cannot be watched for all of its VMs, round after round, on a thread of its own. */
final class ListRounds implements AutoCloseable {
    private final Inventory provider;
    private final String fleet;
    private final ViewReader view;
    private final Thread thread;

    private ListRounds(Inventory provider, String fleet, ViewReader view, Duration every) {
        this.provider = provider;
        this.fleet = fleet;
        this.view = view;
        this.thread = Thread.ofVirtual().name("lists of " + fleet).unstarted(() -> run(every));
    }

    static ListRounds start(Inventory provider, String fleet, ViewReader view, Duration every) {
        ListRounds rounds = new ListRounds(provider, fleet, view, every);
        rounds.thread.start();
        return rounds;
    }

    private void run(Duration every) {
        try {
            while (true) {
                round();
                Thread.sleep(every);
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    private void round() {
        try {
            List<VmState> all = list();
            view.listener().heard();
            view.inventory().replace(all);
            view.listener().whole();
        } catch (ProviderException failed) {
            if (!thread.isInterrupted()) {
                view.lost(failed.fault());
            }
        }
    }

    private List<VmState> list() {
        List<VmState> all = new ArrayList<>();
        PageRequest request = PageRequest.first(fleet);
        Page<VmState> page = provider.list(request, Inventory.Scope.OWNED);
        all.addAll(page.items());
        while (!page.nextToken().isEmpty()) {
            request = request.next(page.nextToken());
            page = provider.list(request, Inventory.Scope.OWNED);
            all.addAll(page.items());
        }
        return all;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
