package io.virtfleet.sdk.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.sdk.server.feed.VmFeed;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The thread that tells of a loss is slower than the loop that connects again. */
class LateLossTest {
    private static final ReconnectPauses QUICK =
            new ReconnectPauses(Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(1));

    private final List<Runnable> losses = new CopyOnWriteArrayList<>();
    private final AtomicInteger opened = new AtomicInteger();
    private final CountDownLatch connectedAgain = new CountDownLatch(2);
    private final VmFeed feed = new VmFeed();

    private final Connector<Integer> connector = new Connector<>() {
        @Override
        public Integer open(Runnable onLost) {
            losses.add(onLost);
            return opened.incrementAndGet();
        }

        @Override
        public boolean alive(Integer connection) {
            return true;
        }

        @Override
        public void close(Integer connection) {}

        @Override
        public Optional<Fault> fault(RuntimeException failure) {
            return Optional.empty();
        }
    };

    /** As a view: whole after each connect, with a gap after each loss. */
    private final ConnectionListener view = new ConnectionListener() {
        @Override
        public void connected() {
            feed.whole();
            connectedAgain.countDown();
        }

        @Override
        public void lost(Fault why) {
            if (Thread.currentThread().getName().equals("events")) {
                pause();
            }
            feed.lost(why);
        }

        // The scheduler takes its time; at most a second, in case nobody connects before this is told.
        private void pause() {
            try {
                var unused = connectedAgain.await(1, TimeUnit.SECONDS);
            } catch (InterruptedException told) {
                Thread.currentThread().interrupt();
            }
        }
    };

    @Test
    void aLossIsToldBeforeTheNextConnection() throws InterruptedException {
        try (ReconnectLoop<Integer> loop = new ReconnectLoop<>("acme", connector, view, QUICK)) {
            loop.start();
            await().until(() -> loop.fault().isEmpty() && connectedAgain.getCount() == 1);
            Thread events = Thread.ofPlatform().name("events").start(losses.getFirst());
            events.join();
            await().until(() -> loop.fault().isEmpty() && connectedAgain.getCount() == 0);
            assertThat(feed.list(new PageRequest("blue", 10, ""), Inventory.Scope.OWNED)
                            .items())
                    .as("the platform is connected, and was looked at since")
                    .isEmpty();
        }
    }
}
