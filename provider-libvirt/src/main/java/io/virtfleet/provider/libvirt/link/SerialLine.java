package io.virtfleet.provider.libvirt.link;

import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.link.raw.HostCall;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.provider.libvirt.link.raw.LibvirtNative;
import io.virtfleet.sdk.console.ConsoleStream;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.libvirt.LibvirtException;

/**
 * A serial port on a stream of libvirt. The stream itself never waits, since nothing could wake who waits inside it:
 * waiting is done here, for libvirt's loop to say that there is something to do. The stream has a connection of its own:
 * the host reads nothing more from a connection while a guest does not take what was sent to it.
 */
final class SerialLine implements ConsoleStream {
    private static final int NON_BLOCKING = 1;
    private static final int WOULD_BLOCK = -2;
    private static final int READABLE = 1;
    private static final int WRITABLE = 2;
    private static final int BROKEN = 4 | 8;
    private static final int FORCE = 1;
    private static final int LAST_SECONDS = 1;
    private static final int LAST_TRIES = 2;

    /** By the number libvirt gives back with an event, until it says that none can come any more. */
    private static final Map<Long, SerialLine> HEARD = new ConcurrentHashMap<>();

    private static final AtomicLong NUMBERS = new AtomicLong();

    // Held for ever: libvirt may call them at any time.
    private static final LibvirtNative.StreamEvent EVENT = (stream, events, number) -> {
        SerialLine line = HEARD.get(Pointer.nativeValue(number));
        if (line != null) {
            line.wake(events);
        }
    };
    private static final LibvirtNative.Released RELEASED = number -> HEARD.remove(Pointer.nativeValue(number));

    private final HostConnection known;
    private final HostConnection own;
    private final Pointer stream;
    private final Object lock = new Object();
    private int awaited;
    private @Nullable Fault hungUp;

    private SerialLine(HostConnection known, HostConnection own, Pointer stream) {
        this.known = known;
        this.own = own;
        this.stream = stream;
    }

    /** The first serial port of a domain; it breaks when the connection by which the domain is known is lost. */
    static SerialLine open(HostConnection known, UUID domain) {
        HostConnection own = known.another();
        Pointer stream = LibvirtNative.LIBRARY.virStreamNew(own.pointer(), NON_BLOCKING);
        if (stream == null) {
            HostFailure failure = HostFailure.last();
            HostCall.run(own::close);
            throw failure;
        }
        SerialLine line = new SerialLine(known, own, stream);
        try {
            line.join(domain);
            line.listen();
        } catch (HostFailure failure) {
            line.close();
            throw failure;
        }
        known.add(line);
        return line;
    }

    private void join(UUID uuid) {
        Pointer domain = LibvirtNative.LIBRARY.virDomainLookupByUUIDString(own.pointer(), uuid.toString());
        if (domain == null) {
            throw HostFailure.last();
        }
        try {
            if (LibvirtNative.LIBRARY.virDomainOpenConsole(domain, null, stream, FORCE) < 0) {
                throw HostFailure.last();
            }
        } finally {
            LibvirtNative.LIBRARY.virDomainFree(domain);
        }
    }

    private void listen() {
        long number = NUMBERS.incrementAndGet();
        HEARD.put(number, this);
        if (LibvirtNative.LIBRARY.virStreamEventAddCallback(stream, 0, EVENT, new Pointer(number), RELEASED) < 0) {
            HEARD.remove(number);
            throw HostFailure.last();
        }
    }

    @Override
    public int receive(byte[] into) {
        return moved(READABLE, () -> LibvirtNative.LIBRARY.virStreamRecv(stream, into, new NativeLong(into.length)));
    }

    @Override
    public void send(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            byte[] chunk = new byte[bytes.remaining()];
            bytes.duplicate().get(chunk);
            int sent = moved(
                    WRITABLE, () -> LibvirtNative.LIBRARY.virStreamSend(stream, chunk, new NativeLong(chunk.length)));
            bytes.position(bytes.position() + sent);
        }
    }

    private interface Move {
        int bytes();
    }

    private int moved(int event, Move move) {
        while (true) {
            refuseIfHungUp();
            int bytes = move.bytes();
            if (bytes >= 0) {
                return bytes;
            }
            if (bytes != WOULD_BLOCK) {
                throw failed();
            }
            await(event);
        }
    }

    /** What was said first is the cause of all that follows. */
    private RuntimeException failed() {
        HostFailure failure = HostFailure.last();
        refuseIfHungUp();
        return LibvirtFaults.translated(failure);
    }

    private void refuseIfHungUp() {
        synchronized (lock) {
            if (hungUp != null) {
                throw new ProviderException(hungUp);
            }
        }
    }

    private void await(int event) {
        synchronized (lock) {
            awaited |= event;
            tellWhatIsAwaited();
            while ((awaited & event) != 0 && hungUp == null) {
                try {
                    lock.wait();
                } catch (InterruptedException notTheWayToEndIt) {
                    // A line is hung up; only then may the native stream be given back.
                }
            }
        }
    }

    /** Called by libvirt's loop, again and again for what stays awaited. */
    private void wake(int events) {
        synchronized (lock) {
            awaited &= (events & BROKEN) == 0 ? ~events : 0;
            tellWhatIsAwaited();
            lock.notifyAll();
        }
    }

    private void tellWhatIsAwaited() {
        LibvirtNative.LIBRARY.virStreamEventUpdateCallback(stream, awaited);
    }

    @Override
    public void abort(Fault why) {
        synchronized (lock) {
            if (hungUp == null) {
                hungUp = why;
                // A host that reads nothing answers no farewell either: from now on that counts as lost.
                LibvirtNative.LIBRARY.virConnectSetKeepAlive(own.pointer(), LAST_SECONDS, LAST_TRIES);
            }
            lock.notifyAll();
        }
    }

    @Override
    public void close() {
        known.remove(this);
        // On a connection that is lost these fail, and there is nothing to be done about it.
        LibvirtNative.LIBRARY.virStreamEventRemoveCallback(stream);
        LibvirtNative.LIBRARY.virStreamAbort(stream);
        LibvirtNative.LIBRARY.virStreamFree(stream);
        try {
            own.close();
        } catch (LibvirtException lost) {
            // So it is closed already.
        }
    }
}
