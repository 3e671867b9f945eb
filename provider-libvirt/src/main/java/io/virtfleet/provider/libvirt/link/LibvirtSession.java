package io.virtfleet.provider.libvirt.link;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.server.PlatformPool;
import io.virtfleet.sdk.server.metrics.MetricsText;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.libvirt.LibvirtException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection to one libvirt host. It is opened in the background and again whenever it is lost; calls meanwhile
 * answer UNREACHABLE with the reason.
 */
public final class LibvirtSession implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LibvirtSession.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);
    private static final int COPIES = 4;
    private static final Duration PARTING = Duration.ofSeconds(5);
    private static final int KEEPALIVE_SECONDS = 5;
    private static final int KEEPALIVE_TRIES = 3;

    private final HostUri uri;
    private final PlatformPool threads;
    private final HostFollower follower;
    private final Semaphore nudge = new Semaphore(0);
    private final Semaphore copies = new Semaphore(COPIES, true);
    private final HostMeter meter = new HostMeter();
    private volatile Line line;
    private volatile boolean closed;
    private volatile @Nullable Thread keeper;

    /** Whether there is a connection. */
    private sealed interface Line {}

    private record Up(HostConnection connection) implements Line {}

    private record Down(Fault why) implements Line {}

    public LibvirtSession(HostUri uri, PlatformPool threads, HostFollower follower) {
        this.uri = uri;
        this.threads = threads;
        this.follower = follower;
        line = new Down(Fault.of(FaultKind.UNREACHABLE, "the connection to " + uri + " is being opened"));
    }

    /** Begins to keep the connection open. */
    public void start() {
        HostEvents.startLoop();
        keeper = Thread.ofPlatform().name("libvirt-link").daemon().start(this::keepConnected);
    }

    /** Looks at the host on one of the platform's threads, and waits unless it is interrupted. */
    public <T> T call(Function<Host, T> work) {
        return threads.call(() -> meter.counted(HostMeter.Purpose.LOOK, () -> connected(work)));
    }

    /** As {@link #call}, for a change: it is waited for in any case, since nobody may undo what is still being done. */
    public <T> T change(Function<Host, T> work) {
        return threads.complete(() -> meter.counted(HostMeter.Purpose.CHANGE, () -> connected(work)));
    }

    /** As {@link #change}, without an answer. */
    public void act(Consumer<Host> work) {
        change(host -> {
            work.accept(host);
            return true;
        });
    }

    /**
     * As {@link #change}, for a copy that may take minutes: only a few are made at a time, so that they do not take all
     * threads from calls that are quick. Who waits for its turn can be interrupted.
     */
    public <T> T copy(Function<Host, T> work) {
        try {
            copies.acquire();
        } catch (InterruptedException givenUp) {
            Thread.currentThread().interrupt();
            throw new ProviderException(
                    Fault.of(FaultKind.UNREACHABLE, "the copy was given up before it began"), givenUp);
        }
        try {
            return change(work);
        } finally {
            copies.release();
        }
    }

    /** Closes what a call left open; no connection is needed for it. */
    public void release(HostStream stream) {
        threads.complete(() -> {
            stream.close();
            return true;
        });
    }

    private <T> T connected(Function<Host, T> work) {
        HostConnection connection = connection();
        connection.use().lock();
        try {
            if (connection.released()) {
                throw new ProviderException(lost());
            }
            return work.apply(new Host(connection));
        } catch (HostFailure failure) {
            // On a lost connection a call may fail with any code.
            throw alive(connection) ? LibvirtFaults.translated(failure) : new ProviderException(lost(), failure);
        } finally {
            connection.use().unlock();
        }
    }

    /** Why there is no connection; empty when there is one. */
    public Optional<Fault> doubt() {
        return line instanceof Down(Fault why) ? Optional.of(why) : Optional.empty();
    }

    /** What was asked of the host, and whether it is there. */
    public void write(MetricsText text) {
        meter.write(text, line instanceof Up);
    }

    /** Waits a while for the connection to be given back, with all that was opened for it. */
    @Override
    public void close() {
        closed = true;
        nudge.release();
        Thread keeping = keeper;
        try {
            if (keeping != null) {
                keeping.join(PARTING);
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    private HostConnection connection() {
        return switch (line) {
            case Up(HostConnection connection) -> connection;
            case Down(Fault why) -> throw new ProviderException(why);
        };
    }

    private void keepConnected() {
        Duration pause = FIRST_PAUSE;
        while (!closed) {
            try {
                HostConnection connection = open();
                pause = FIRST_PAUSE;
                follow(connection);
            } catch (HostFailure failure) {
                lose(unreachable(LibvirtFaults.fault(failure).kind(), failure));
            } catch (ProviderException refused) {
                lose(unreachable(refused.fault().kind(), refused));
            } catch (RuntimeException bug) {
                // Nobody else would connect again.
                LOG.error("the connection to {} met a bug", uri, bug);
                lose(Fault.of(FaultKind.INTERNAL, "the connection to " + uri + " met a bug: " + bug));
            }
            await(pause);
            pause = shorter(pause.multipliedBy(2), LONGEST_PAUSE);
        }
    }

    private HostConnection open() {
        HostConnection connection = HostConnection.open(uri);
        try {
            connection.setKeepAlive(KEEPALIVE_SECONDS, KEEPALIVE_TRIES);
        } catch (LibvirtException local) {
            // A driver inside this process has no connection that could be lost.
            LOG.debug("no keepalive: {}", local.getMessage());
        }
        return connection;
    }

    /** Until the connection is lost. */
    private void follow(HostConnection connection) {
        Runnable onClose = () -> lose(lost());
        HostEvents events = HostEvents.of(connection, follower, onClose);
        try {
            line = new Up(connection);
            meter.connected();
            follower.connected();
            LOG.info("connected to {}", uri);
            while (!closed && line instanceof Up && alive(connection)) {
                await(Duration.ofSeconds(KEEPALIVE_SECONDS));
            }
        } finally {
            onClose.run();
            events.close();
            release(connection);
        }
    }

    private static boolean alive(HostConnection connection) {
        try {
            return connection.isAlive();
        } catch (LibvirtException lost) {
            return false;
        }
    }

    private static void release(HostConnection connection) {
        try {
            connection.release();
        } catch (LibvirtException gone) {
            LOG.debug("a lost connection could not be closed: {}", gone.getMessage());
        }
    }

    private void lose(Fault why) {
        boolean lost = line instanceof Up;
        line = new Down(why);
        follower.lost(why);
        if (lost) {
            nudge.release();
        }
        if (lost && !closed) {
            LOG.warn("{}", why.message());
        }
    }

    private Fault lost() {
        return Fault.of(FaultKind.UNREACHABLE, "the connection to " + uri + " was lost");
    }

    private Fault unreachable(FaultKind kind, RuntimeException failure) {
        return Fault.of(
                kind == FaultKind.DENIED ? FaultKind.DENIED : FaultKind.UNREACHABLE,
                uri + " cannot be reached: " + failure.getMessage());
    }

    private void await(Duration pause) {
        try {
            if (nudge.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                nudge.drainPermits();
            }
        } catch (InterruptedException told) {
            closed = true;
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
