package io.virtfleet.provider.libvirt.link;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.sdk.connection.ConnectionListener;
import io.virtfleet.sdk.connection.ReconnectLoop;
import io.virtfleet.sdk.connection.ReconnectPauses;
import io.virtfleet.sdk.server.PlatformPool;
import io.virtfleet.sdk.server.metrics.MetricsText;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The connection to one libvirt host. It is opened in the background and again whenever it is lost; calls meanwhile
 * answer UNREACHABLE with the reason.
 */
public final class LibvirtSession implements AutoCloseable {
    private static final int COPIES = 4;

    private final PlatformPool threads;
    private final Semaphore copies = new Semaphore(COPIES, true);
    private final HostMeter meter = new HostMeter();
    private final ReconnectLoop<HostLink> loop;

    public LibvirtSession(HostUri uri, PlatformPool threads, HostFollower follower) {
        this.threads = threads;
        loop = new ReconnectLoop<>(
                uri.toString(), new HostConnector(uri, follower), told(follower), ReconnectPauses.USUAL);
    }

    private ConnectionListener told(HostFollower follower) {
        return new ConnectionListener() {
            @Override
            public void connected() {
                meter.connected();
                follower.connected();
            }

            @Override
            public void lost(Fault why) {
                follower.lost(why);
            }
        };
    }

    /** Begins to keep the connection open. */
    public void start() {
        HostEvents.startLoop();
        loop.start();
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
        HostConnection connection = loop.connection().connection();
        connection.use().lock();
        try {
            if (connection.released()) {
                throw new ProviderException(loop.lost());
            }
            return work.apply(new Host(connection));
        } catch (HostFailure failure) {
            // On a lost connection a call may fail with any code.
            throw connection.alive() ? LibvirtFaults.translated(failure) : new ProviderException(loop.lost(), failure);
        } finally {
            connection.use().unlock();
        }
    }

    /** Why there is no connection; empty when there is one. */
    public Optional<Fault> doubt() {
        return loop.fault();
    }

    /** What was asked of the host, and whether it is there. */
    public void write(MetricsText text) {
        meter.write(text, doubt().isEmpty());
    }

    /** Waits a while for the connection to be given back, with all that was opened for it. */
    @Override
    public void close() {
        loop.close();
    }
}
