package io.virtfleet.provider.libvirt.link;

import com.sun.jna.Pointer;
import io.virtfleet.provider.libvirt.link.raw.HandleList;
import io.virtfleet.provider.libvirt.link.raw.HostCall;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.provider.libvirt.link.raw.LibvirtNative;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.libvirt.StoragePool;
import org.libvirt.StoragePoolInfo;

/** A storage pool of the host, as long as it is held. */
public final class HostPool implements AutoCloseable {
    private static final int NONE = 0;
    private static final int PREALLOCATE = 1;

    private final HostConnection connection;
    private final StoragePool pool;

    HostPool(HostConnection connection, StoragePool pool) {
        this.connection = connection;
        this.pool = pool;
    }

    public boolean active() {
        return HostCall.of(pool::isActive) == 1;
    }

    public String xml() {
        return HostCall.of(() -> pool.getXMLDesc(NONE));
    }

    /** How many bytes are free. */
    public long freeBytes() {
        StoragePoolInfo facts = HostCall.of(pool::getInfo);
        return facts.available;
    }

    /** The names of all its volumes at one moment. */
    public List<String> volumeNames() {
        return pointed(pointer -> HandleList.read(
                volumes -> LibvirtNative.LIBRARY.virStoragePoolListAllVolumes(pointer, volumes, NONE),
                LibvirtNative.LIBRARY::virStorageVolGetName,
                LibvirtNative.LIBRARY::virStorageVolFree));
    }

    /** Empty when the pool knows of no such volume. */
    public Optional<HostVolume> volume(String name) {
        try {
            return Optional.of(new HostVolume(connection, HostCall.of(() -> pool.storageVolLookupByName(name))));
        } catch (HostFailure failure) {
            if (failure.isAbsence()) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    /** Makes a volume that takes its space as it is written to. */
    public HostVolume create(String xml) {
        return create(xml, NONE);
    }

    /** Makes a volume that takes all its space at once; fails when there is not so much. */
    public HostVolume createAllocated(String xml) {
        return create(xml, PREALLOCATE);
    }

    private HostVolume create(String xml, int flags) {
        return new HostVolume(connection, HostCall.of(() -> pool.storageVolCreateXML(xml, flags)));
    }

    /** A new volume with the content of another; copies on the host, and returns when it is done. */
    public HostVolume copy(String xml, HostVolume source) {
        return new HostVolume(connection, HostCall.of(() -> pool.storageVolCreateXMLFrom(xml, source.volume(), NONE)));
    }

    @Override
    public void close() {
        HostCall.run(pool::free);
    }

    private <T> T pointed(Function<Pointer, T> call) {
        Pointer pointer =
                LibvirtNative.LIBRARY.virStoragePoolLookupByName(connection.pointer(), HostCall.of(pool::getName));
        if (pointer == null) {
            throw HostFailure.last();
        }
        try {
            return call.apply(pointer);
        } finally {
            LibvirtNative.LIBRARY.virStoragePoolFree(pointer);
        }
    }
}
