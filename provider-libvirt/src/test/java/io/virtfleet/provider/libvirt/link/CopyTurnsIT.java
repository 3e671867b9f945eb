package io.virtfleet.provider.libvirt.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.server.PlatformPool;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CopyTurnsIT {
    private final PlatformPool threads = new PlatformPool(5, 16);
    private final LibvirtSession session =
            new LibvirtSession(HostUri.parse("test:///default").orElseThrow(), threads, new SilentFollower());
    private final CountDownLatch finish = new CountDownLatch(1);
    private final AtomicInteger begun = new AtomicInteger();

    @BeforeEach
    void connect() {
        session.start();
        await().until(() -> session.doubt().isEmpty());
    }

    @AfterEach
    void close() {
        session.close();
        threads.close();
    }

    private int copy() {
        return session.copy(host -> {
            int place = begun.incrementAndGet();
            try {
                finish.await();
            } catch (InterruptedException closed) {
                Thread.currentThread().interrupt();
            }
            return place;
        });
    }

    @Test
    void leavesAThreadForQuickCallsHoweverManyCopiesThereAre() {
        List<CompletableFuture<Integer>> copies = IntStream.range(0, 12)
                .mapToObj(each -> CompletableFuture.supplyAsync(this::copy, Thread::startVirtualThread))
                .toList();
        await().until(() -> begun.get() == 4);
        assertThat(session.call(Host::activePools)).isNotEmpty();
        assertThat(begun).hasValue(4);
        finish.countDown();
        copies.forEach(CompletableFuture::join);
        assertThat(begun).hasValue(12);
    }

    @Test
    void aCopyThatWaitsForItsTurnCanBeGivenUp() {
        List<CompletableFuture<Integer>> copies = IntStream.range(0, 4)
                .mapToObj(each -> CompletableFuture.supplyAsync(this::copy, Thread::startVirtualThread))
                .toList();
        await().until(() -> begun.get() == 4);
        var refusal = new AtomicReference<ProviderException>();
        Thread waiting =
                Thread.startVirtualThread(() -> refusal.set(catchThrowableOfType(ProviderException.class, this::copy)));
        waiting.interrupt();
        await().untilAsserted(() -> assertThat(refusal.get()).hasMessageContaining("given up before it began"));
        finish.countDown();
        copies.forEach(CompletableFuture::join);
        assertThat(begun).hasValue(4);
    }
}
