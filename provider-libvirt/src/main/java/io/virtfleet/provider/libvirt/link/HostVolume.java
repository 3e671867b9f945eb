package io.virtfleet.provider.libvirt.link;

import io.virtfleet.provider.libvirt.link.raw.HostCall;
import org.libvirt.StorageVol;

/** A volume of a pool, as long as it is held. */
public final class HostVolume implements AutoCloseable {
    private static final int NONE = 0;

    private final HostConnection connection;
    private final StorageVol volume;

    HostVolume(HostConnection connection, StorageVol volume) {
        this.connection = connection;
        this.volume = volume;
    }

    public String path() {
        return HostCall.of(volume::getPath);
    }

    public String xml() {
        return HostCall.of(() -> volume.getXMLDesc(NONE));
    }

    /** The size a guest sees. */
    public long capacityBytes() {
        return HostCall.of(volume::getInfo).capacity;
    }

    public void grow(long bytes) {
        HostCall.run(() -> volume.resize(bytes, NONE));
    }

    public void delete() {
        HostCall.run(() -> volume.delete(NONE));
    }

    /** Writes the file's bytes from an offset on; {@code length} 0: as many as come. */
    public HostStream upload(long offset, long length) {
        return HostStream.open(connection, stream -> volume.upload(stream, offset, length, NONE));
    }

    /** Reads the file's bytes from an offset on; {@code length} 0: to the end. */
    public HostStream download(long offset, long length) {
        return HostStream.open(connection, stream -> volume.download(stream, offset, length, NONE));
    }

    StorageVol volume() {
        return volume;
    }

    @Override
    public void close() {
        HostCall.run(volume::free);
    }
}
