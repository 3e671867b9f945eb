package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostPool;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import java.util.Collection;

/** The only place of this provider where volumes are deleted: those that a record names, each by pool and name. */
public final class VolumeDeletion {
    private VolumeDeletion() {}

    /** One that is gone is no failure; BUSY where the pool is not active, since nobody knows then whether it is. */
    public static void delete(Host host, FileRecord record, VolumeRef volume) {
        if (!record.names(volume)) {
            throw new IllegalStateException("no record names the volume " + volume + ", which is to be deleted");
        }
        requireActive(host, volume.pool());
        try (HostPool pool = host.pool(volume.pool()).orElseThrow(() -> notActive(volume.pool()))) {
            pool.volume(volume.volume()).ifPresent(there -> {
                try (there) {
                    there.delete();
                }
            });
        }
    }

    /** BUSY, by its name, for a pool that is not active. */
    public static void requireActive(Host host, String pool) {
        if (!host.hasActivePool(pool)) {
            throw notActive(pool);
        }
    }

    /** As {@link #requireActive(Host, String)}, before the first of several is deleted. */
    public static void requireActive(Host host, Collection<VolumeRef> volumes) {
        volumes.stream().map(VolumeRef::pool).distinct().forEach(pool -> requireActive(host, pool));
    }

    private static ProviderException notActive(String pool) {
        return ProviderException.of(
                FaultKind.BUSY,
                "the storage pool '" + pool + "' is not active, so what lies in it cannot be removed; start the pool");
    }
}
