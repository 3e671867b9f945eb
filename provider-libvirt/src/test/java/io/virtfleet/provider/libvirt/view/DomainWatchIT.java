package io.virtfleet.provider.libvirt.view;

import static org.awaitility.Awaitility.await;

import io.virtfleet.provider.libvirt.link.HostUri;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.sdk.server.PlatformPool;
import io.virtfleet.sdk.server.feed.ViewVersions;
import io.virtfleet.sdk.server.feed.VmFeed;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DomainWatchIT {
    private static final Duration INTERVAL = Duration.ofMillis(50);

    private final VmFeed feed = new VmFeed();
    private final KnownDomains view = new KnownDomains("virtfleet", feed, new ViewVersions(Clock.systemUTC()));
    private final AtomicBoolean failed = new AtomicBoolean();
    private final AtomicInteger whole = new AtomicInteger();

    @Test
    void looksAtEverythingAgainWhenThatFailed() {
        view.tell(known -> {
            if (failed.compareAndSet(false, true)) {
                throw new IllegalStateException("planted");
            }
        });
        try (PlatformPool threads = new PlatformPool(1, 1);
                DomainWatch watch = new DomainWatch(view, feed, INTERVAL, whole::incrementAndGet);
                LibvirtSession session = new LibvirtSession(new HostUri("test:///default"), threads, watch)) {
            watch.start(session);
            session.start();
            await().until(() -> failed.get() && whole.get() == 1);
        }
    }
}
