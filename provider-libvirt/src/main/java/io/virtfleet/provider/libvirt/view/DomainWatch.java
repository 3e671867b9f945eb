package io.virtfleet.provider.libvirt.view;

import io.virtfleet.contract.Fault;
import io.virtfleet.provider.libvirt.link.HostFollower;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.sdk.server.feed.VmFeed;
import io.virtfleet.sdk.view.PlatformView;
import io.virtfleet.sdk.view.ViewRefresh;
import java.time.Duration;
import java.util.UUID;

/** Looks at domains when libvirt's events tell of them, and at all of them in each interval and after a connect. */
public final class DomainWatch implements HostFollower, AutoCloseable {
    private final KnownDomains view;
    private final ViewRefresh<UUID> refresh;

    /** Calls {@code whenWhole} each time after everything was looked at. */
    public DomainWatch(KnownDomains view, VmFeed feed, Duration interval, Runnable whenWhole) {
        this.view = view;
        refresh = new ViewRefresh<>(feed, interval, whenWhole);
    }

    /** Begins to work through what the session tells. */
    public void start(LibvirtSession session) {
        refresh.start(new PlatformView<>() {
            @Override
            public boolean lookAtAll() {
                return session.call(view::lookAtAll);
            }

            @Override
            public void compare() {
                session.call(host -> {
                    view.compare(host);
                    return true;
                });
            }

            @Override
            public void look(UUID domain) {
                session.call(host -> view.look(host, domain));
            }
        });
    }

    @Override
    public void connected() {
        refresh.connected();
    }

    @Override
    public void lost(Fault why) {
        refresh.lost(why);
    }

    @Override
    public void changed(UUID domain) {
        refresh.changed(domain);
    }

    @Override
    public void agentChanged(UUID domain, boolean there) {
        changed(domain);
    }

    @Override
    public void close() {
        refresh.close();
    }
}
