package io.virtfleet.provider.libvirt.link;

import com.sun.jna.Callback;
import com.sun.jna.Pointer;
import io.virtfleet.provider.libvirt.link.raw.HostCall;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.provider.libvirt.link.raw.LibvirtNative;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.libvirt.Library;
import org.libvirt.LibvirtException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events of libvirt: one loop per process, and what a follower hears of one connection. A connection that is closed
 * with listeners on it stays alive and goes on calling them, so they are taken off first; and what libvirt calls is held
 * for ever, since it may be calling it right now.
 */
final class HostEvents implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HostEvents.class);
    private static final int LIFECYCLE_ID = 0;
    private static final int REBOOT_ID = 1;
    private static final int IO_ERROR_ID = 4;
    private static final int BALLOON_ID = 13;
    private static final int DEVICE_REMOVED_ID = 15;
    private static final int AGENT_ID = 18;
    private static final int AGENT_CONNECTED = 1;
    private static final AtomicBoolean STARTED = new AtomicBoolean();

    /** By the number libvirt gives back with an event. */
    private static final Map<Long, HostEvents> HEARD = new ConcurrentHashMap<>();

    private static final AtomicLong NUMBERS = new AtomicLong();

    private static final LibvirtNative.StateEvent LIFECYCLE =
            (connection, domain, event, detail, number) -> tell(number, domain, HostFollower::changed);
    private static final LibvirtNative.DomainEvent REBOOT =
            (connection, domain, number) -> tell(number, domain, HostFollower::changed);
    private static final LibvirtNative.IoErrorEvent IO_ERROR =
            (connection, domain, source, device, action, number) -> tell(number, domain, HostFollower::changed);
    private static final LibvirtNative.DeviceEvent DEVICE_REMOVED =
            (connection, domain, device, number) -> tell(number, domain, HostFollower::changed);
    private static final LibvirtNative.BalloonEvent BALLOON =
            (connection, domain, kib, number) -> tell(number, domain, HostFollower::changed);
    private static final LibvirtNative.StateEvent AGENT = (connection, domain, state, reason, number) ->
            tell(number, domain, (follower, uuid) -> follower.agentChanged(uuid, state == AGENT_CONNECTED));
    private static final LibvirtNative.CloseEvent CLOSE = (connection, reason, number) -> {
        HostEvents events = HEARD.get(Pointer.nativeValue(number));
        if (events != null) {
            events.onClose.run();
        }
    };

    private final HostConnection connection;
    private final HostFollower follower;
    private final Runnable onClose;
    private final long number = NUMBERS.incrementAndGet();
    private final List<Integer> registered = new ArrayList<>();

    private HostEvents(HostConnection connection, HostFollower follower, Runnable onClose) {
        this.connection = connection;
        this.follower = follower;
        this.onClose = onClose;
    }

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

    /** Tells the follower from now on, until it is closed. */
    static HostEvents of(HostConnection connection, HostFollower follower, Runnable onClose) {
        HostEvents events = new HostEvents(connection, follower, onClose);
        HEARD.put(events.number, events);
        events.register(LIFECYCLE_ID, LIFECYCLE);
        events.register(REBOOT_ID, REBOOT);
        events.register(IO_ERROR_ID, IO_ERROR);
        events.register(DEVICE_REMOVED_ID, DEVICE_REMOVED);
        events.register(BALLOON_ID, BALLOON);
        events.register(AGENT_ID, AGENT);
        LibvirtNative.LIBRARY.virConnectRegisterCloseCallback(
                connection.pointer(), CLOSE, new Pointer(events.number), null);
        return events;
    }

    private void register(int event, Callback listener) {
        int id = LibvirtNative.LIBRARY.virConnectDomainEventRegisterAny(
                connection.pointer(), null, event, listener, new Pointer(number), null);
        if (id >= 0) {
            registered.add(id);
        } else {
            // The test driver knows neither agents nor a connection that could be lost.
            LOG.debug("not all events are heard: {}", HostFailure.last().getMessage());
        }
    }

    @Override
    public void close() {
        registered.forEach(id -> LibvirtNative.LIBRARY.virConnectDomainEventDeregisterAny(connection.pointer(), id));
        LibvirtNative.LIBRARY.virConnectUnregisterCloseCallback(connection.pointer(), CLOSE);
        HEARD.remove(number);
    }

    private static int tell(Pointer number, Pointer domain, BiConsumer<HostFollower, UUID> news) {
        HostEvents events = HEARD.get(Pointer.nativeValue(number));
        if (events != null) {
            news.accept(events.follower, DomainStats.uuid(domain));
        }
        return 0;
    }
}
