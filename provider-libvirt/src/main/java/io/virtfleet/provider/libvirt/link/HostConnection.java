package io.virtfleet.provider.libvirt.link;

import com.sun.jna.Pointer;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.libvirt.Connect;
import org.libvirt.LibvirtException;

/** A connection of libvirt-java that also gives out what raw calls need, and is not closed under a call. */
final class HostConnection extends Connect {
    private final ReadWriteLock use = new ReentrantReadWriteLock();
    private boolean released;

    HostConnection(String uri) throws LibvirtException {
        super(uri);
    }

    Pointer pointer() {
        return vcp.getPointer();
    }

    /** Held by every call for its length. */
    Lock use() {
        return use.readLock();
    }

    /** Whether it is closed; asked while {@link #use} is held. */
    boolean released() {
        return released;
    }

    /** Waits for the calls that still run; on a connection that is lost they fail soon. */
    void release() throws LibvirtException {
        use.writeLock().lock();
        try {
            released = true;
            close();
        } finally {
            use.writeLock().unlock();
        }
    }
}
