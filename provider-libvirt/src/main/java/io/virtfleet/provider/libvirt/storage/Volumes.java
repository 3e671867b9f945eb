package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.domain.XmlNode;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostPool;
import io.virtfleet.provider.libvirt.link.HostVolume;
import java.util.List;
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

    /** Where a volume of this name lies, or will lie. */
    public String path(String volume) {
        return with(found -> XmlNode.parse(found.xml())
                        .first("target")
                        .map(target -> target.text("path"))
                        .orElse("") + "/" + volume);
    }

    /** Makes a volume; one that is there is replaced, since its name belongs to one owner alone. */
    public void create(VolumePlan plan) {
        delete(plan.name());
        with(found -> {
            found.create(VolumeXml.write(plan)).close();
            return true;
        });
    }

    /** One that is gone is no failure. */
    public void delete(String volume) {
        with(found -> {
            found.volume(volume).ifPresent(there -> {
                try (there) {
                    there.delete();
                }
            });
            return true;
        });
    }

    /** Removes all volumes whose names begin so. */
    public void deleteAll(String prefix) {
        names().stream().filter(name -> name.startsWith(prefix)).forEach(this::delete);
    }

    /** The names of all volumes the pool knows of. */
    public List<String> names() {
        return with(HostPool::volumeNames);
    }

    /** Works with a volume that must be there. */
    public <T> T volume(String volume, Function<HostVolume, T> work) {
        return with(found -> {
            try (HostVolume there = found.volume(volume).orElseThrow(() -> noVolume(volume))) {
                return work.apply(there);
            }
        });
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
