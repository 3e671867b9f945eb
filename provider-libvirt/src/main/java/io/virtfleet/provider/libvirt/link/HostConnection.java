package io.virtfleet.provider.libvirt.link;

import com.sun.jna.Pointer;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.provider.libvirt.link.raw.HostCall;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.provider.libvirt.ssh.SshRoute;
import io.virtfleet.provider.libvirt.ssh.SshTunnel;
import io.virtfleet.sdk.console.ConsoleStream;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.libvirt.Connect;
import org.libvirt.LibvirtException;

/** A connection of libvirt-java that also gives out what raw calls need, and is not closed under a call. */
final class HostConnection extends Connect {
    private final ReadWriteLock use = new ReentrantReadWriteLock();
    private final Set<ConsoleStream> lines = ConcurrentHashMap.newKeySet();
    private boolean released;

    private final String uri;
    private final Runnable onRelease;

    private HostConnection(String uri, Runnable onRelease) throws LibvirtException {
        super(uri);
        this.uri = uri;
        this.onRelease = onRelease;
    }

    /** Connects; by SSH through a tunnel that goes with the connection. */
    static HostConnection open(HostUri uri) {
        Optional<SshRoute> route = uri.route();
        if (route.isEmpty()) {
            return connected(uri.text(), () -> {});
        }
        SshTunnel tunnel = SshTunnel.open(route.get());
        try {
            return connected(uri.through(tunnel.socket()), tunnel::close);
        } catch (HostFailure failure) {
            tunnel.close();
            throw failure;
        }
    }

    private static HostConnection connected(String uri, Runnable onRelease) {
        return HostCall.of(() -> new HostConnection(uri, onRelease));
    }

    /** A further connection with the same host. */
    HostConnection another() {
        return connected(uri, () -> {});
    }

    Pointer pointer() {
        return vcp.getPointer();
    }

    /** Whether the host still answers over it. */
    boolean alive() {
        try {
            return isAlive();
        } catch (LibvirtException lost) {
            return false;
        }
    }

    /** Held by every call for its length. */
    Lock use() {
        return use.readLock();
    }

    /** Whether it is closed; asked while {@link #use} is held. */
    boolean released() {
        return released;
    }

    /** A line that is to be hung up when the connection goes. */
    void add(ConsoleStream line) {
        lines.add(line);
    }

    void remove(ConsoleStream line) {
        lines.remove(line);
    }

    /** Waits for the calls that still run; on a connection that is lost they fail soon. */
    void release() throws LibvirtException {
        use.writeLock().lock();
        try {
            released = true;
            Fault lost = Fault.of(FaultKind.UNREACHABLE, "the connection to the host was lost");
            lines.forEach(line -> line.abort(lost));
            close();
        } finally {
            onRelease.run();
            use.writeLock().unlock();
        }
    }
}
