package io.virtfleet.provider.libvirt.link;

import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.sdk.server.PlatformPool;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LibvirtSessionIT {
    private final AtomicInteger connections = new AtomicInteger();

    @Test
    void connectsAgainWhenAFollowerFails() {
        try (PlatformPool threads = new PlatformPool(1, 1);
                LibvirtSession session =
                        new LibvirtSession(new HostUri("test:///default"), threads, new Clumsy(connections))) {
            session.start();
            await().until(() -> connections.get() == 2 && session.doubt().isEmpty());
        }
    }

    /** Fails the first time it hears of a connection. */
    private record Clumsy(AtomicInteger connections) implements HostFollower {
        @Override
        public void connected() {
            if (connections.incrementAndGet() == 1) {
                throw new IllegalStateException("planted");
            }
        }

        @Override
        public void lost(Fault why) {}

        @Override
        public void changed(UUID domain) {}

        @Override
        public void agentChanged(UUID domain, boolean there) {}
    }
}
