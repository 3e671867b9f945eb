package io.virtfleet.provider.libvirt.link;

import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.libvirt.Domain;
import org.libvirt.Library;
import org.libvirt.LibvirtException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The events of libvirt: one loop per process, and the listeners of a connection. */
final class HostEvents {
    private static final Logger LOG = LoggerFactory.getLogger(HostEvents.class);
    private static final int AGENT_CONNECTED = 1;
    private static final AtomicBoolean STARTED = new AtomicBoolean();

    /**
     * All connections there ever were. The loop may call a listener of one that is closed already; once Java lets go of
     * it, that call goes to memory that is free, and the process ends. A connection is lost rarely, and little is kept.
     */
    private static final Queue<HostConnection> LISTENED_TO = new ConcurrentLinkedQueue<>();

    private HostEvents() {}

    /** The loop must stand before the first connection is opened. */
    static void startLoop() {
        if (STARTED.compareAndSet(false, true)) {
            LibvirtNative.LIBRARY.virGetLastErrorCode();
            HostCall.run(Library::initEventLoop);
            Thread.ofPlatform().name("libvirt-events").daemon().start(HostEvents::runLoop);
        }
    }

    private static void runLoop() {
        try {
            Library.runEventLoop();
        } catch (LibvirtException broken) {
            LOG.error("libvirt's event loop ended: {}", broken.getMessage());
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
        }
    }

    static void register(HostConnection connection, HostFollower follower, Runnable onClose) throws LibvirtException {
        LISTENED_TO.add(connection);
        connection.addLifecycleListener((domain, event) -> {
            tell(domain, follower::changed);
            return 0;
        });
        connection.addRebootListener(domain -> tell(domain, follower::changed));
        connection.addIOErrorListener((domain, source, device, action) -> tell(domain, follower::changed));
        try {
            connection.addAgentLifecycleListener((domain, state, reason) ->
                    tell(domain, uuid -> follower.agentChanged(uuid, state == AGENT_CONNECTED)));
            connection.registerCloseListener((lost, reason) -> onClose.run());
        } catch (LibvirtException unsupported) {
            // The test driver knows neither agents nor a connection that could be lost.
            LOG.debug("not all events are heard: {}", unsupported.getMessage());
        }
    }

    private static void tell(Domain domain, Consumer<UUID> listener) {
        try {
            listener.accept(UUID.fromString(domain.getUUIDString()));
        } catch (LibvirtException gone) {
            LOG.debug("an event came without its domain: {}", gone.getMessage());
        }
    }
}
