package io.virtfleet.sdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PlatformPoolTest {
    private final PlatformPool pool = new PlatformPool(1, 1);

    @AfterEach
    void closePool() {
        pool.close();
    }

    @Test
    void callsOnAThreadOfThePlatformAndAnswers() {
        assertThat(pool.call(() -> Thread.currentThread().isVirtual())).isFalse();
    }

    @Test
    void passesFaultsOnAndTakesOthersForBugs() {
        assertThatThrownBy(() -> pool.call(() -> {
                    throw ProviderException.of(FaultKind.DENIED, "bad password");
                }))
                .hasMessage("DENIED: bad password");
        assertThatThrownBy(() -> pool.call(() -> {
                    throw new IOException("broken pipe");
                }))
                .isInstanceOfSatisfying(
                        ProviderException.class,
                        failure -> assertThat(failure.fault().kind()).isEqualTo(FaultKind.INTERNAL))
                .hasMessageContaining("broken pipe");
    }

    @Test
    void completesAChangeWhoseCallerIsInterrupted() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        AtomicReference<String> answer = new AtomicReference<>("none");
        Thread caller = Thread.startVirtualThread(() -> {
            String done = pool.complete(() -> {
                begun.countDown();
                finish.await();
                return "done";
            });
            answer.set(done + (Thread.currentThread().isInterrupted() ? ", interrupted" : ""));
        });
        awaitQuietly(begun);
        caller.interrupt();
        assertThat(answer).as("it still waits").hasValue("none");
        finish.countDown();
        await().untilAsserted(() -> assertThat(answer).hasValue("done, interrupted"));
    }

    @Test
    void tellsWhoFindsNoPlaceToComeBack() {
        CountDownLatch finish = new CountDownLatch(1);
        AtomicInteger finished = new AtomicInteger();
        AtomicInteger begun = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            Thread.startVirtualThread(() -> pool.run(() -> {
                begun.incrementAndGet();
                awaitQuietly(finish);
                finished.incrementAndGet();
            }));
            int waiting = i;
            await().until(() -> begun.get() == 1 && pool.waiting() == waiting);
        }
        assertThatThrownBy(() -> pool.call(() -> "never")).isInstanceOfSatisfying(ProviderException.class, refused -> {
            assertThat(refused.fault().kind()).isEqualTo(FaultKind.EXHAUSTED);
            assertThat(refused.fault().retryAfter()).isPresent();
        });
        finish.countDown();
        await().until(() -> finished.get() == 2);
    }

    @Test
    void interruptsTheCallOfAnInterruptedCaller() {
        AtomicReference<String> end = new AtomicReference<>("");
        CountDownLatch begun = new CountDownLatch(1);
        Runnable work = () -> {
            begun.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException interrupted) {
                end.set("interrupted");
            }
        };
        // What a thread does not catch fails whoever waits with awaitility.
        Thread caller = Thread.startVirtualThread(
                () -> assertThatThrownBy(() -> pool.run(work)).isInstanceOf(ProviderException.class));
        awaitQuietly(begun);
        caller.interrupt();
        await().until(() -> end.get().equals("interrupted"));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
