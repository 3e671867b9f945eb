package io.virtfleet.provider.libvirt.view;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostFollower;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.sdk.server.feed.VmFeed;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the view true: by events at once, by one call for all domains per interval for what no event told, and by a look
 * at everything whenever the connection is new.
 */
public final class DomainWatch implements HostFollower, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DomainWatch.class);

    private final KnownDomains view;
    private final VmFeed feed;
    private final Duration interval;
    private final Runnable whenWhole;
    private final LinkedBlockingQueue<Wake> wakes = new LinkedBlockingQueue<>();
    private volatile boolean closed;
    private boolean whole;

    /** What there is to do. */
    private sealed interface Wake {}

    private record Everything() implements Wake {}

    private record Comparison() implements Wake {}

    private record One(UUID domain) implements Wake {}

    private record Nothing() implements Wake {}

    /** Calls {@code whenWhole} each time after everything was looked at. */
    public DomainWatch(KnownDomains view, VmFeed feed, Duration interval, Runnable whenWhole) {
        this.view = view;
        this.feed = feed;
        this.interval = interval;
        this.whenWhole = whenWhole;
    }

    /** Begins to work through what the session tells. */
    public void start(LibvirtSession session) {
        Thread.ofPlatform().name("libvirt-view").daemon().start(() -> {
            while (!closed) {
                follow(session);
            }
        });
    }

    @Override
    public void connected() {
        wakes.add(new Everything());
    }

    @Override
    public void lost(Fault why) {
        feed.lost(why);
    }

    @Override
    public void changed(UUID domain) {
        One wake = new One(domain);
        // A domain that starts tells several things at once; one look sees them all.
        if (!wakes.contains(wake)) {
            wakes.add(wake);
        }
    }

    @Override
    public void agentChanged(UUID domain, boolean there) {
        changed(domain);
    }

    @Override
    public void close() {
        closed = true;
        wakes.add(new Nothing());
    }

    private void follow(LibvirtSession session) {
        try {
            Wake wake = next();
            session.call(host -> {
                handle(wake, host);
                return true;
            });
            if (wake instanceof Everything) {
                whole = true;
                feed.whole();
                whenWhole.run();
            }
        } catch (ProviderException unreachable) {
            // The next connection looks at everything again.
            LOG.debug("not looked: {}", unreachable.getMessage());
        } catch (InterruptedException told) {
            closed = true;
        } catch (RuntimeException bug) {
            LOG.error("a look at the host met a bug", bug);
        }
    }

    /** A look at everything that failed is made again with the next interval. */
    private Wake next() throws InterruptedException {
        Wake wake = wakes.poll(interval.toMillis(), TimeUnit.MILLISECONDS);
        if (wake instanceof Everything) {
            whole = false;
        }
        if (wake == null) {
            return whole ? new Comparison() : new Everything();
        }
        return wake;
    }

    private void handle(Wake wake, Host host) {
        switch (wake) {
            case Everything() -> view.lookAtAll(host);
            case One(UUID domain) -> view.look(host, domain);
            case Nothing() -> {}
            case Comparison() -> view.compare(host);
        }
    }
}
