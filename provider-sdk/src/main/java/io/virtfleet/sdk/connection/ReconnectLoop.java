package io.virtfleet.sdk.connection;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a provider connected with its platform: opens the connection in the background, and again whenever it is lost.
 * Who asks for the connection meanwhile is told why there is none, and never waits.
 *
 * @param <C> a connection
 */
public final class ReconnectLoop<C> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReconnectLoop.class);
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(5);

    private final String peer;
    private final Connector<C> connector;
    private final ConnectionListener listener;
    private final ReconnectPauses pauses;
    private final Semaphore woken = new Semaphore(0);
    /** Held while a loss is reported, so that no later connection is reported before it. */
    private final Object reporting = new Object();

    private Link<C> link;
    private volatile boolean closed;
    private volatile @Nullable Thread thread;

    /** Whether there is a connection. */
    private sealed interface Link<C> {}

    private record Up<C>(Attempt attempt, C connection) implements Link<C> {}

    private record Down<C>(Fault why) implements Link<C> {}

    /** One try to connect, by which the end of its connection is told from that of a later one. */
    private static final class Attempt {}

    /**
     * A loop that is not started yet.
     *
     * @param peer how the platform is called in what a user reads, such as its address
     */
    public ReconnectLoop(String peer, Connector<C> connector, ConnectionListener listener, ReconnectPauses pauses) {
        this.peer = peer;
        this.connector = connector;
        this.listener = listener;
        this.pauses = pauses;
        link = new Down<>(Fault.of(FaultKind.UNREACHABLE, "the connection to " + peer + " is being opened"));
    }

    /** Begins to connect. */
    public void start() {
        thread = Thread.ofPlatform().name("connection").daemon().start(this::keepConnected);
    }

    /** The connection; throws the reason when there is none. */
    public synchronized C connection() {
        return switch (link) {
            case Up<C>(Attempt attempt, C connection) -> connection;
            case Down<C>(Fault why) -> throw new ProviderException(why);
        };
    }

    /** Why there is no connection; empty when there is one. */
    public synchronized Optional<Fault> fault() {
        return link instanceof Down<C>(Fault why) ? Optional.of(why) : Optional.empty();
    }

    /** What a call is told that a loss of the connection has ended. */
    public Fault lost() {
        return Fault.of(FaultKind.UNREACHABLE, "the connection to " + peer + " was lost");
    }

    /** Waits a while for the connection to be given back. */
    @Override
    public void close() {
        closed = true;
        woken.release();
        Thread running = thread;
        try {
            if (running != null) {
                running.join(CLOSE_PATIENCE);
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    private void keepConnected() {
        Duration pause = pauses.first();
        while (!closed) {
            try {
                Attempt attempt = new Attempt();
                C connection = connector.open(() -> end(attempt));
                pause = pauses.first();
                hold(new Up<>(attempt, connection));
            } catch (RuntimeException failure) {
                fail(connector.fault(failure).orElseGet(() -> bug(failure)));
            }
            await(pause);
            pause = pauses.after(pause);
        }
    }

    /** Until the connection is lost. */
    private void hold(Up<C> up) {
        try {
            synchronized (reporting) {
                become(up);
            }
            listener.connected();
            LOG.info("connected to {}", peer);
            while (!closed && isCurrent(up.attempt()) && connector.alive(up.connection())) {
                await(pauses.probe());
            }
        } finally {
            end(up.attempt());
            connector.close(up.connection());
        }
    }

    private synchronized void become(Link<C> next) {
        link = next;
    }

    private synchronized boolean isCurrent(Attempt attempt) {
        return link instanceof Up<C> up && up.attempt() == attempt;
    }

    /** The connection of this attempt is lost; a later one is not. */
    private void end(Attempt attempt) {
        synchronized (reporting) {
            if (!isCurrent(attempt)) {
                return;
            }
            become(new Down<>(lost()));
            listener.lost(lost());
        }
        woken.release();
        if (!closed) {
            LOG.warn("{}", lost().message());
        }
    }

    private void fail(Fault why) {
        become(new Down<>(why));
        listener.lost(why);
    }

    private Fault bug(RuntimeException failure) {
        // Nobody else would connect again.
        LOG.error("the connection to {} failed unexpectedly", peer, failure);
        return Fault.of(FaultKind.INTERNAL, "the connection to " + peer + " failed unexpectedly: " + failure);
    }

    private void await(Duration pause) {
        try {
            if (woken.tryAcquire(pause.toNanos(), TimeUnit.NANOSECONDS)) {
                woken.drainPermits();
            }
        } catch (InterruptedException told) {
            closed = true;
        }
    }
}
