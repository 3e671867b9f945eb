package io.virtfleet.sdk.view;

import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.server.feed.VmFeed;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A look fails while the connection stays. */
class FailedLookTest {
    private final List<String> looks = new CopyOnWriteArrayList<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final ViewRefresh<String> refresh = new ViewRefresh<>(new VmFeed(), Duration.ofMillis(5), () -> {});

    private final PlatformView<String> view = new PlatformView<>() {
        @Override
        public boolean lookAtAll() {
            looks.add("all");
            return true;
        }

        @Override
        public void compare() {
            looks.add("compare");
        }

        @Override
        public void look(String key) {
            switch (failure.getAndSet(null)) {
                case RuntimeException known -> throw known;
                case Error error -> throw error;
                case null, default -> looks.add(key);
            }
        }
    };

    @AfterEach
    void close() {
        refresh.close();
    }

    @Test
    void whatAFullPoolOfThreadsRefusedIsLookedAtAgain() {
        failure.set(ProviderException.of(FaultKind.EXHAUSTED, "too many calls wait for the platform"));
        refresh.start(view);
        refresh.connected();
        await().until(() -> looks.contains("all"));
        refresh.changed("a");
        await().until(() -> failure.get() == null);
        await().atMost(Duration.ofSeconds(2)).until(() -> looks.contains("a"));
    }

    @Test
    void anErrorDoesNotEndTheView() {
        failure.set(new StackOverflowError("planted"));
        refresh.start(view);
        refresh.connected();
        await().until(() -> looks.contains("all"));
        refresh.changed("a");
        await().until(() -> failure.get() == null);
        refresh.changed("b");
        await().atMost(Duration.ofSeconds(2)).until(() -> looks.contains("b"));
    }
}
