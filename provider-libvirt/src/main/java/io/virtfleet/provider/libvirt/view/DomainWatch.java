package io.virtfleet.provider.libvirt.view;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostFollower;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.sdk.server.feed.VmFeed;
import java.time.Duration;
import java.util.UUID;
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
    private final Runnable whenWhole;
    private final LookQueue looks;
    private volatile boolean closed;

    /** Calls {@code whenWhole} each time after everything was looked at. */
    public DomainWatch(KnownDomains view, VmFeed feed, Duration interval, Runnable whenWhole) {
        this.view = view;
        this.feed = feed;
        this.looks = new LookQueue(interval, System::nanoTime);
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
        looks.add(new LookQueue.Everything());
    }

    @Override
    public void lost(Fault why) {
        feed.lost(why);
    }

    @Override
    public void changed(UUID domain) {
        looks.add(new LookQueue.One(domain));
    }

    @Override
    public void agentChanged(UUID domain, boolean there) {
        changed(domain);
    }

    @Override
    public void close() {
        closed = true;
        looks.add(new LookQueue.Nothing());
    }

    private void follow(LibvirtSession session) {
        try {
            LookQueue.Look look = looks.next();
            session.call(host -> {
                handle(look, host);
                return true;
            });
            if (look instanceof LookQueue.Everything) {
                looks.sawEverything();
                feed.whole();
                whenWhole.run();
            }
        } catch (ProviderException unreachable) {
            // Everything is looked at again with the next connection, and with the next interval if that was the look.
            LOG.debug("not looked: {}", unreachable.getMessage());
        } catch (InterruptedException told) {
            closed = true;
        } catch (RuntimeException bug) {
            LOG.error("a look at the host met a bug", bug);
        }
    }

    private void handle(LookQueue.Look look, Host host) {
        switch (look) {
            case LookQueue.Everything() -> view.lookAtAll(host);
            case LookQueue.One(UUID domain) -> view.look(host, domain);
            case LookQueue.Nothing() -> {}
            case LookQueue.Comparison() -> view.compare(host);
        }
    }
}
