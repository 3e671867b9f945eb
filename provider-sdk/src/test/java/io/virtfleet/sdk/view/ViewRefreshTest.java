package io.virtfleet.sdk.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.sdk.server.feed.VmFeed;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ViewRefreshTest {
    private static final Fault LOST = Fault.of(FaultKind.UNREACHABLE, "the connection to acme was lost");
    private static final Duration SHORT = Duration.ofMillis(5);
    private static final Duration NEVER = Duration.ofDays(1);

    private final VmFeed feed = new VmFeed();
    private final AtomicInteger whole = new AtomicInteger();
    private final Scripted view = new Scripted();
    private ViewRefresh<String> refresh = new ViewRefresh<>(feed, NEVER, whole::incrementAndGet);

    /** A platform that does nothing but note what is looked at. */
    private static final class Scripted implements PlatformView<String> {
        private final List<String> looks = new CopyOnWriteArrayList<>();
        private final Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
        private final AtomicInteger unread = new AtomicInteger();

        private void note(String look) {
            RuntimeException failure = failures.poll();
            if (failure != null) {
                throw failure;
            }
            looks.add(look);
        }

        @Override
        public boolean lookAtAll() {
            note("all");
            return unread.getAndDecrement() <= 0;
        }

        @Override
        public void compare() {
            note("compare");
        }

        @Override
        public void look(String key) {
            note(key);
        }
    }

    private void start(Duration interval) {
        refresh.close();
        refresh = new ViewRefresh<>(feed, interval, whole::incrementAndGet);
        refresh.start(view);
    }

    @AfterEach
    void close() {
        refresh.close();
    }

    private void list() {
        feed.list(new PageRequest("blue", 1, ""), Inventory.Scope.OWNED);
    }

    @Test
    void looksAtEverythingWhenItIsConnected() {
        start(NEVER);
        refresh.connected();
        await().until(() -> whole.get() == 1);
        list();
        assertThat(view.looks).containsExactly("all");
    }

    @Test
    void looksAtWhatThePlatformTellsOf() {
        start(NEVER);
        refresh.changed("web");
        await().until(() -> view.looks.equals(List.of("web")));
        assertThatThrownBy(this::list).as("one VM is not all").isInstanceOf(ProviderException.class);
    }

    @Test
    void comparesInEachIntervalOnceEverythingIsKnown() {
        start(SHORT);
        refresh.connected();
        await().until(() -> view.looks.size() >= 3);
        assertThat(view.looks).startsWith("all", "compare", "compare");
    }

    @Test
    void isNotWholeWhileAVmWasNeverRead() {
        view.unread.set(1);
        start(SHORT);
        refresh.connected();
        await().until(() -> whole.get() == 1);
        assertThat(view.looks).startsWith("all", "all");
    }

    @Test
    void looksAtEverythingAgainWhenThatFailed() {
        view.failures.add(new ProviderException(LOST));
        view.failures.add(new IllegalStateException("planted"));
        start(SHORT);
        refresh.connected();
        await().until(() -> whole.get() == 1);
        list();
    }

    @Test
    void aLossIsToldToReadersUntilEverythingIsLookedAtAgain() {
        start(NEVER);
        refresh.connected();
        await().until(() -> whole.get() == 1);
        refresh.lost(LOST);
        assertThatThrownBy(this::list).hasMessageContaining("was lost");
        refresh.connected();
        await().until(() -> whole.get() == 2);
        list();
    }
}
