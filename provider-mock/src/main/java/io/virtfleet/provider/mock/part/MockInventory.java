package io.virtfleet.provider.mock.part;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.inventory.WatchReader;
import io.virtfleet.contract.inventory.WatchRequest;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.VmState;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** An inventory whose watches can be cut and held back. */
public final class MockInventory implements WatchableInventory {
    private final WatchableInventory feed;
    private final Clock clock;
    private final Set<Line> lines = ConcurrentHashMap.newKeySet();
    private volatile Instant heldUntil = Instant.MIN;

    public MockInventory(WatchableInventory feed, Clock clock) {
        this.feed = feed;
        this.clock = clock;
    }

    @Override
    public Page<VmState> list(PageRequest page, Scope scope) {
        return feed.list(page, scope);
    }

    @Override
    public Subscription watch(WatchRequest request, WatchReader reader) {
        Line line = new Line(reader);
        lines.add(line);
        Subscription subscription = feed.watch(request, line);
        return () -> {
            lines.remove(line);
            subscription.close();
        };
    }

    /** Breaks every watch that runs; answers how many. */
    public int cut() {
        int count = lines.size();
        lines.forEach(Line::cut);
        return count;
    }

    /** Lets no event through for a time. */
    public void hold(Duration time) {
        heldUntil = clock.instant().plus(time);
    }

    /** What stands between the feed and one reader. */
    private final class Line implements WatchReader {
        private final WatchReader reader;
        private volatile boolean cut;

        Line(WatchReader reader) {
            this.reader = reader;
        }

        @Override
        public void event(WatchEvent event) {
            await();
            synchronized (this) {
                if (!cut) {
                    reader.event(event);
                }
            }
        }

        @Override
        public void lost(Fault fault) {
            lines.remove(this);
            reader.lost(fault);
        }

        synchronized void cut() {
            if (!cut) {
                cut = true;
                lost(Fault.of(FaultKind.UNREACHABLE, "the watch was cut"));
            }
        }

        private void await() {
            try {
                for (Duration left = left(); left.isPositive(); left = left()) {
                    Thread.sleep(left);
                }
            } catch (InterruptedException closed) {
                Thread.currentThread().interrupt();
            }
        }

        private Duration left() {
            Instant until = heldUntil;
            return until.equals(Instant.MIN) || cut ? Duration.ZERO : Duration.between(clock.instant(), until);
        }
    }
}
