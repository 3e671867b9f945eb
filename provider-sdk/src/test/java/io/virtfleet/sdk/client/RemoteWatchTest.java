package io.virtfleet.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.inventory.WatchReader;
import io.virtfleet.contract.inventory.WatchRequest;
import io.virtfleet.contract.inventory.WatchableInventory.Subscription;
import io.virtfleet.proto.v1.InventoryProto;
import io.virtfleet.sdk.wire.FaultStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RemoteWatchTest {

    private static final WatchRequest REQUEST = new WatchRequest("fleet-a", "", Duration.ofMinutes(5));
    private static final WatchEvent PAGE = new WatchEvent.StatePage(List.of(Remotes.vm("vm-1")));
    private static final WatchEvent CHANGED = new WatchEvent.Changed(Remotes.vm("vm-2"), "t-2");
    private static final WatchEvent SYNCED = new WatchEvent.Synced("t-1");

    private final ScriptedInventory inventory = new ScriptedInventory();
    private final Journal journal = new Journal();
    private LoopbackServer server = LoopbackServer.start(inventory);
    private final ProviderChannel channel = ProviderChannel.plain(server.address());

    private final List<Subscription> watches = new ArrayList<>();

    @AfterEach
    void close() {
        watches.forEach(Subscription::close);
        channel.close();
        server.close();
    }

    @Test
    void passesOnEveryEvent() throws Exception {
        watch(REQUEST, journal);
        inventory.next().send(PAGE, SYNCED, CHANGED, new WatchEvent.Heartbeat("t-3"));

        assertThat(journal.next()).isEqualTo(PAGE);
        assertThat(journal.next()).isEqualTo(SYNCED);
        assertThat(journal.next()).isEqualTo(CHANGED);
        assertThat(journal.next()).isEqualTo(new WatchEvent.Heartbeat("t-3"));
    }

    @Test
    void takesUpAtItsTokenWhenTheProviderIsBack() throws Exception {
        watch(REQUEST, journal);
        inventory.next().send(SYNCED, CHANGED);
        assertThat(journal.next()).isEqualTo(SYNCED);
        assertThat(journal.next()).isEqualTo(CHANGED);

        server.close();
        assertThat(journal.next()).isEqualTo(FaultKind.UNREACHABLE);

        server = LoopbackServer.startAt(server.address(), inventory);
        var back = inventory.next();
        assertThat(back.request().getResumeToken()).isEqualTo("t-2");
        back.send(new WatchEvent.Synced("t-3"));
        assertThat(journal.next()).isEqualTo(new WatchEvent.Synced("t-3"));
    }

    @Test
    void tellsALossWhenHeartbeatsAreMissing() throws Exception {
        var restless = new WatchRequest("fleet-a", "", Duration.ofMillis(100));
        watch(restless, journal);
        inventory.next().send(SYNCED);

        assertThat(journal.next()).isEqualTo(SYNCED);
        assertThat(journal.next()).isEqualTo(FaultKind.UNREACHABLE);
        assertThat(inventory.next().request().getResumeToken()).isEqualTo("t-1");
    }

    @Test
    void voidsAHalfToldState() throws Exception {
        watch(REQUEST, journal);
        inventory.next().send(PAGE).reply().onCompleted();
        assertThat(journal.next()).isEqualTo(PAGE);
        assertThat(journal.next()).isEqualTo(FaultKind.UNREACHABLE);

        var back = inventory.next();
        assertThat(back.request().getResumeToken()).isEmpty();
        back.send(PAGE, SYNCED);
        assertThat(journal.next()).isEqualTo(new WatchEvent.Reset());
        assertThat(journal.next()).isEqualTo(PAGE);
        assertThat(journal.next()).isEqualTo(SYNCED);
    }

    @Test
    void forgetsItsTokenWhenTheProviderDoes() throws Exception {
        var resumed = new WatchRequest("fleet-a", "old", Duration.ofMinutes(5));
        watch(resumed, journal);
        var first = inventory.next();
        assertThat(first.request().getResumeToken()).isEqualTo("old");
        first.send(new WatchEvent.Reset()).reply().onCompleted();
        assertThat(journal.next()).isEqualTo(new WatchEvent.Reset());
        assertThat(journal.next()).isEqualTo(FaultKind.UNREACHABLE);

        assertThat(inventory.next().request().getResumeToken()).isEmpty();
    }

    @Test
    void tellsALossOnceUntilItsReasonChanges() throws Exception {
        watch(REQUEST, journal);
        inventory.next().reply().onError(FaultStatus.encode(Fault.of(FaultKind.BUSY, "later")));
        inventory.next().reply().onError(FaultStatus.encode(Fault.of(FaultKind.BUSY, "later")));
        inventory.next().reply().onError(FaultStatus.encode(Fault.of(FaultKind.DENIED, "never")));
        inventory.next().send(SYNCED);

        assertThat(journal.next()).isEqualTo(FaultKind.BUSY);
        assertThat(journal.next()).isEqualTo(FaultKind.DENIED);
        assertThat(journal.next()).isEqualTo(SYNCED);
    }

    @Test
    void tellsAWrongEventAsALoss() throws Exception {
        watch(REQUEST, journal);
        inventory.next().reply().onNext(InventoryProto.WatchEvent.getDefaultInstance());

        assertThat(journal.next()).isEqualTo(FaultKind.INTERNAL);
    }

    @Test
    void aSlowReaderSlowsTheProvider() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger heard = new AtomicInteger();
        watch(REQUEST, new Slow(go, heard));
        var stream = inventory.next();
        int sent = 0;
        var page = new WatchEvent.StatePage(Collections.nCopies(500, Remotes.vm("vm-1")));
        while (stream.reply().isReady() && sent < 10_000) {
            stream.send(page);
            sent++;
        }

        assertThat(sent).as("pages until the stream was full").isLessThan(10_000);
        int all = sent;
        go.countDown();
        await().until(() -> heard.get() == all);
        await().until(() -> stream.reply().isReady());
    }

    @Test
    void hearsNothingOnceClosed() throws Exception {
        var watch = watch(REQUEST, journal);
        var stream = inventory.next().send(SYNCED);
        assertThat(journal.next()).isEqualTo(SYNCED);

        watch.close();

        await().until(() -> stream.reply().isCancelled());
        assertThat(journal.isEmpty()).isTrue();
    }

    @Test
    void aReaderThatFailedGetsTheFullStateAgain() throws Exception {
        AtomicInteger failures = new AtomicInteger();
        WatchReader clumsy = new WatchReader() {
            @Override
            public void event(WatchEvent event) {
                if (event.equals(CHANGED) && failures.incrementAndGet() == 1) {
                    throw new IllegalStateException("planted");
                }
                journal.event(event);
            }

            @Override
            public void lost(Fault fault) {
                journal.lost(fault);
            }
        };
        watch(REQUEST, clumsy);
        inventory.next().send(SYNCED, CHANGED, new WatchEvent.Heartbeat("t-3"));
        assertThat(journal.next()).isEqualTo(SYNCED);
        assertThat(journal.next()).isEqualTo(FaultKind.INTERNAL);

        var back = inventory.next();
        assertThat(back.request().getResumeToken()).isEmpty();
        back.send(PAGE);
        assertThat(journal.next()).isEqualTo(new WatchEvent.Reset());
        assertThat(journal.next()).isEqualTo(PAGE);
    }

    private Subscription watch(WatchRequest request, WatchReader reader) {
        Subscription watch = Remotes.provider(channel).inventory().watch(request, reader);
        watches.add(watch);
        return watch;
    }

    /** Waits before its first event. */
    private record Slow(CountDownLatch go, AtomicInteger heard) implements WatchReader {
        @Override
        public void event(WatchEvent event) {
            try {
                go.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            heard.incrementAndGet();
        }

        @Override
        public void lost(Fault fault) {
            throw new AssertionError(fault);
        }
    }
}
