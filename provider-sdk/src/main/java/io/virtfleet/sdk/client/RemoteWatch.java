package io.virtfleet.sdk.client;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.inventory.WatchCodec;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.inventory.WatchReader;
import io.virtfleet.contract.inventory.WatchRequest;
import io.virtfleet.contract.inventory.WatchableInventory.Subscription;
import io.virtfleet.proto.v1.InventoryGrpc;
import io.virtfleet.proto.v1.InventoryProto;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One watch over as many streams as it takes. The thread that runs it is the only one that calls the reader, and all
 * its memory but the stream and the turn is that thread's own.
 */
final class RemoteWatch implements Subscription {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteWatch.class);
    private static final int SILENT_HEARTBEATS = 3;

    private final RemoteCalls calls;
    private final WatchRequest request;
    private final WatchReader reader;
    private final Backoff backoff;
    private final AtomicReference<Turn> turn = new AtomicReference<>(Turn.WATCH);
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable RemoteStream<InventoryProto.WatchRequest, InventoryProto.WatchEvent> stream;

    private String token;
    private boolean heardAnything;
    private boolean readerFailed;
    private int failures;
    private Optional<FaultKind> told = Optional.empty();

    /** Whose turn it is; once closed, the reader's never comes again. */
    private enum Turn {
        WATCH,
        READER,
        CLOSED
    }

    RemoteWatch(RemoteCalls calls, WatchRequest request, WatchReader reader, Backoff backoff) {
        this.calls = calls;
        this.request = request;
        this.reader = reader;
        this.backoff = backoff;
        this.token = request.resumeToken();
    }

    void run() {
        while (isOpen()) {
            Fault fault = follow();
            failures++;
            tellLost(fault);
            pause(backoff.after(failures));
            calls.redial();
        }
    }

    /** Passes on the events of one stream; answers why it ended. */
    private Fault follow() {
        try {
            var opened = calls.open(
                    InventoryGrpc.getWatchMethod(),
                    WatchCodec.encode(new WatchRequest(request.fleet(), token, request.heartbeatInterval())));
            stream = opened;
            if (!isOpen()) {
                opened.cancel();
            }
            return passOn(opened);
        } catch (ProviderException broken) {
            return broken.fault();
        }
    }

    private Fault passOn(RemoteStream<InventoryProto.WatchRequest, InventoryProto.WatchEvent> opened) {
        Duration patience = request.heartbeatInterval().multipliedBy(SILENT_HEARTBEATS);
        boolean anew = token.isEmpty() && heardAnything;
        Optional<InventoryProto.WatchEvent> message = opened.next(patience);
        if (anew && message.isPresent()) {
            // Without a token the full state comes unannounced; what the reader has of a broken one is void.
            deliver(new WatchEvent.Reset());
        }
        try {
            while (message.isPresent() && isOpen() && !readerFailed) {
                deliver(WatchCodec.decode(message.get()));
                message = opened.next(patience);
            }
        } finally {
            opened.cancel();
        }
        return readerFailed ? startOver() : Fault.of(FaultKind.UNREACHABLE, "the provider ended the watch");
    }

    /** What the reader made of an event it failed on is not known, so it gets the full state again. */
    private Fault startOver() {
        readerFailed = false;
        token = "";
        return Fault.of(FaultKind.INTERNAL, "the reader of the watch failed unexpectedly");
    }

    private void deliver(WatchEvent event) {
        remember(event);
        heardAnything = true;
        told = Optional.empty();
        tell(() -> reader.event(event));
    }

    private void remember(WatchEvent event) {
        switch (event) {
            case WatchEvent.Reset reset -> token = "";
            case WatchEvent.StatePage page -> {}
            case WatchEvent.Synced synced -> {
                token = synced.resumeToken();
                failures = 0;
            }
            case WatchEvent.Changed changed -> token = changed.resumeToken();
            case WatchEvent.Vanished vanished -> token = vanished.resumeToken();
            case WatchEvent.TaskEnded ended -> token = ended.resumeToken();
            case WatchEvent.Heartbeat beat -> token = beat.resumeToken();
        }
    }

    /** Once for each loss, and again when a later try fails for another reason. */
    private void tellLost(Fault fault) {
        if (told.filter(fault.kind()::equals).isEmpty()) {
            told = Optional.of(fault.kind());
            tell(() -> reader.lost(fault));
        }
    }

    private void tell(Runnable message) {
        if (turn.compareAndSet(Turn.WATCH, Turn.READER)) {
            try {
                message.run();
            } catch (RuntimeException bug) {
                LOG.error("the reader of a watch failed unexpectedly", bug);
                readerFailed = true;
            } finally {
                turn.compareAndSet(Turn.READER, Turn.WATCH);
            }
        }
    }

    private boolean isOpen() {
        return turn.get() != Turn.CLOSED;
    }

    private void pause(Duration wait) {
        try {
            var unused = closed.await(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException hurried) {
            close();
        }
    }

    @Override
    public void close() {
        turn.set(Turn.CLOSED);
        closed.countDown();
        var current = stream;
        if (current != null) {
            current.cancel();
        }
    }
}
