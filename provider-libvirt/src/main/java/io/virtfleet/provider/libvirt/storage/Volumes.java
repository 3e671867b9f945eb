package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.domain.XmlNode;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostPool;
import io.virtfleet.provider.libvirt.link.HostStream;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The volumes of a pool, by name. */
public final class Volumes {
    private final Host host;
    private final String pool;

    private Volumes(Host host, String pool) {
        this.host = host;
        this.pool = pool;
    }

    /** The volumes of a pool that may or may not be there. */
    public static Volumes in(Host host, String pool) {
        return new Volumes(host, pool);
    }

    /** The volume that lies there; BUSY when no active pool knows of it. */
    public static VolumeRef at(Host host, String path) {
        return host.volumeNamesAt(path)
                .orElseThrow(() -> ProviderException.of(
                        FaultKind.BUSY,
                        "no active storage pool has the file '" + path
                                + "', on which a disk lies; start or refresh the pool"));
    }

    /** Where a volume of this name lies, or will lie; also in a pool that is not active. */
    public String path(String volume) {
        return with(found -> XmlNode.parse(found.xml())
                        .first("target")
                        .map(target -> target.text("path"))
                        .orElse("") + "/" + volume);
    }

    /** Makes a volume; CONFLICT when there is one of that name, which is never replaced. */
    public void create(VolumePlan plan) {
        with(found -> {
            String xml = VolumeXml.write(plan);
            (plan.allocated() ? found.createAllocated(xml) : found.create(xml)).close();
            return true;
        });
    }

    /** Makes a volume with the content of another; CONFLICT when there is one of that name. */
    public void copy(VolumePlan plan, VolumeRef source) {
        Volumes.in(host, source.pool())
                .volume(
                        source.volume(),
                        from -> with(found -> {
                            found.copy(VolumeXml.write(plan), from).close();
                            return true;
                        }));
    }

    public List<String> names() {
        return with(HostPool::volumeNames);
    }

    /** How many bytes the volume's own file has. */
    public long storedBytes(String volume) {
        return facts(volume).orElseThrow(() -> noVolume(volume)).fileBytes();
    }

    /** What is known of a volume; empty when there is none. */
    public Optional<VolumeFacts> facts(String volume) {
        return find(volume, HostVolume::xml).map(VolumeFacts::read);
    }

    /** Whether the pool knows of such a volume. */
    public boolean has(String volume) {
        return with(found -> {
            Optional<HostVolume> there = found.volume(volume);
            there.ifPresent(HostVolume::close);
            return there.isPresent();
        });
    }

    /** The first bytes of a volume's file. */
    public ByteBuffer head(String volume, int bytes) {
        return findHead(volume, bytes).orElseThrow(() -> noVolume(volume));
    }

    /** As {@link #head}; empty when there is no such volume. */
    public Optional<ByteBuffer> findHead(String volume, int bytes) {
        return find(volume, there -> {
            ByteBuffer head = ByteBuffer.allocate(bytes);
            try (HostStream stream = there.download(0, bytes)) {
                byte[] chunk = new byte[bytes];
                for (int came = stream.receive(chunk); came > 0 && head.hasRemaining(); came = stream.receive(chunk)) {
                    head.put(chunk, 0, Math.min(came, head.remaining()));
                }
                stream.finish();
            }
            return head.flip();
        });
    }

    /** Makes a volume of just these bytes. */
    public void write(String volume, byte[] bytes) {
        create(new VolumePlan(volume, bytes.length, DiskFormat.RAW, false, Optional.empty()));
        overwrite(volume, bytes);
    }

    /** Writes over the first bytes of a volume. */
    public void overwrite(String volume, byte[] bytes) {
        volume(volume, there -> {
            try (HostStream stream = there.upload(0, bytes.length)) {
                stream.send(ByteBuffer.wrap(bytes));
                stream.finish();
            }
            return true;
        });
    }

    /** Works with a volume that must be there. */
    public <T> T volume(String volume, Function<HostVolume, T> work) {
        return find(volume, work).orElseThrow(() -> noVolume(volume));
    }

    /** Works with a volume that may be there; empty also when it goes meanwhile. */
    public <T> Optional<T> find(String volume, Function<HostVolume, T> work) {
        return with(found -> found.volume(volume).flatMap(there -> {
            try (there) {
                return Optional.of(work.apply(there));
            } catch (HostFailure failure) {
                if (failure.isAbsence()) {
                    return Optional.empty();
                }
                throw failure;
            }
        }));
    }

    private ProviderException noVolume(String volume) {
        return ProviderException.of(FaultKind.NOT_FOUND, "the pool '" + pool + "' has no volume '" + volume + "'");
    }

    private <T> T with(Function<HostPool, T> work) {
        try (HostPool found = host.pool(pool).orElseThrow(this::noPool)) {
            return work.apply(found);
        }
    }

    private ProviderException noPool() {
        return ProviderException.of(FaultKind.NOT_FOUND, "the host has no storage pool '" + pool + "'");
    }
}
