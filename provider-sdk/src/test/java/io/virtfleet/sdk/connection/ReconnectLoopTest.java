package io.virtfleet.sdk.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReconnectLoopTest {
    private static final ReconnectPauses QUICK =
            new ReconnectPauses(Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(1));
    private static final Fault DENIED = Fault.of(FaultKind.DENIED, "the password is wrong");
    private static final Fault LOST = Fault.of(FaultKind.UNREACHABLE, "the connection to acme was lost");

    private final Scripted platform = new Scripted();
    private final Heard heard = new Heard();
    private final ReconnectLoop<Integer> loop = new ReconnectLoop<>("acme", platform, heard, QUICK);

    @AfterEach
    void close() {
        loop.close();
    }

    /** A platform whose connections are numbers. */
    private static final class Scripted implements Connector<Integer> {
        private final Queue<RuntimeException> refusals = new ConcurrentLinkedQueue<>();
        private final AtomicInteger opened = new AtomicInteger();
        private final List<Runnable> losses = new CopyOnWriteArrayList<>();
        private final Set<Integer> dead = ConcurrentHashMap.newKeySet();
        private final List<Integer> closed = new CopyOnWriteArrayList<>();

        @Override
        public Integer open(Runnable onLost) {
            RuntimeException refusal = refusals.poll();
            if (refusal != null) {
                throw refusal;
            }
            losses.add(onLost);
            return opened.incrementAndGet();
        }

        @Override
        public boolean alive(Integer connection) {
            return !dead.contains(connection);
        }

        @Override
        public void close(Integer connection) {
            closed.add(connection);
        }

        @Override
        public Optional<Fault> fault(RuntimeException failure) {
            return failure instanceof ProviderException known ? Optional.of(known.fault()) : Optional.empty();
        }
    }

    /** What the listener heard; it fails on request. */
    private static final class Heard implements ConnectionListener {
        private final AtomicInteger connections = new AtomicInteger();
        private final List<Fault> losses = new CopyOnWriteArrayList<>();
        private final Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();

        @Override
        public void connected() {
            connections.incrementAndGet();
            RuntimeException failure = failures.poll();
            if (failure != null) {
                throw failure;
            }
        }

        @Override
        public void lost(Fault why) {
            losses.add(why);
        }
    }

    private void awaitConnection(int number) {
        await().until(() -> loop.fault().isEmpty() && loop.connection() == number);
    }

    @Test
    void beforeItIsConnectedItSaysSo() {
        assertThat(loop.fault()).contains(Fault.of(FaultKind.UNREACHABLE, "the connection to acme is being opened"));
        assertThatThrownBy(loop::connection).isInstanceOf(ProviderException.class);
    }

    @Test
    void connectsAndTellsOfIt() {
        loop.start();
        awaitConnection(1);
        await().until(() -> heard.connections.get() == 1);
        assertThat(heard.losses).isEmpty();
    }

    @Test
    void connectsAgainWhenThePlatformTellsOfALoss() {
        loop.start();
        awaitConnection(1);
        platform.losses.getFirst().run();
        awaitConnection(2);
        assertThat(heard.losses).containsExactly(LOST);
        assertThat(platform.closed).containsExactly(1);
    }

    @Test
    void connectsAgainWhenNothingTellsOfALoss() {
        loop.start();
        awaitConnection(1);
        platform.dead.add(1);
        awaitConnection(2);
        assertThat(heard.losses).containsExactly(LOST);
        assertThat(platform.closed).containsExactly(1);
    }

    @Test
    void aLossThatIsToldTwiceDoesNotEndTheNextConnection() {
        loop.start();
        awaitConnection(1);
        platform.losses.getFirst().run();
        awaitConnection(2);
        platform.losses.getFirst().run();
        assertThat(loop.fault()).isEmpty();
        assertThat(heard.losses).containsExactly(LOST);
        assertThat(platform.closed).containsExactly(1);
    }

    @Test
    void tellsWhyItCannotConnectAndTriesAgain() {
        platform.refusals.add(new ProviderException(DENIED));
        platform.refusals.add(new ProviderException(DENIED));
        loop.start();
        awaitConnection(1);
        assertThat(heard.losses).containsExactly(DENIED, DENIED);
    }

    @Test
    void connectsAgainAfterABug() {
        platform.refusals.add(new IllegalStateException("planted"));
        heard.failures.add(new IllegalStateException("planted"));
        loop.start();
        awaitConnection(2);
        assertThat(heard.losses)
                .extracting(Fault::kind)
                .containsExactly(FaultKind.INTERNAL, FaultKind.UNREACHABLE, FaultKind.INTERNAL);
        assertThat(platform.closed).as("the connection its listener failed on").containsExactly(1);
    }

    @Test
    void givesTheConnectionBackWhenItIsClosed() {
        loop.start();
        awaitConnection(1);
        loop.close();
        assertThat(platform.closed).containsExactly(1);
        assertThat(loop.fault()).contains(LOST);
        assertThat(platform.opened).hasValue(1);
    }

    @Test
    void pausesGrowToALimit() {
        ReconnectPauses pauses = new ReconnectPauses(Duration.ofSeconds(2), Duration.ofSeconds(7), Duration.ZERO);
        assertThat(pauses.after(Duration.ofSeconds(2))).isEqualTo(Duration.ofSeconds(4));
        assertThat(pauses.after(Duration.ofSeconds(4))).isEqualTo(Duration.ofSeconds(7));
        assertThat(pauses.after(Duration.ofSeconds(7))).isEqualTo(Duration.ofSeconds(7));
    }
}
