package io.virtfleet.provider.libvirt.disk;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.Volumes;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The disks that were brought to the pools of a host, whole or in part, as their volumes tell. */
public final class ImportedDisks {
    private final String provider;

    /** Those that the provider of this name took. */
    public ImportedDisks(String provider) {
        this.provider = provider;
    }

    /** Where an import lies; {@code complete} is false while bytes of it are still to come. */
    record Found(ImportName name, String pool, boolean complete) {
        VolumeRef part() {
            return new VolumeRef(pool, name.part());
        }

        VolumeRef disk() {
            return new VolumeRef(pool, name.disk());
        }

        Disk seen(Host host) {
            Volumes volumes = Volumes.in(host, pool);
            return complete
                    ? new Disk(
                            name.id(),
                            DiskFormat.QCOW2,
                            volumes.volume(name.disk(), HostVolume::capacityBytes),
                            name.totalBytes(),
                            volumes.path(name.disk()),
                            true)
                    : new Disk(
                            name.id(),
                            name.format(),
                            0,
                            name.stored(volumes.storedBytes(name.part())),
                            volumes.path(name.part()),
                            false);
        }
    }

    /** The volume of a disk that came whole, in format qcow2, by the id that its import answered. */
    public Optional<VolumeRef> find(Host host, String diskId) {
        return found(host, name -> name.id().equals(diskId))
                .filter(Found::complete)
                .map(Found::disk);
    }

    Optional<Found> find(Host host, OwnerKey owner) {
        return found(host, name -> name.owner().equals(owner));
    }

    private Optional<Found> found(Host host, Predicate<ImportName> wanted) {
        return host.activePools().stream()
                .flatMap(pool -> found(pool, Volumes.in(host, pool).names(), wanted).stream())
                .findFirst();
    }

    /** A disk whose part is still there may be half written: only when the part has gone is it whole. */
    private Optional<Found> found(String pool, List<String> volumes, Predicate<ImportName> wanted) {
        List<String> ours = volumes.stream()
                .filter(volume -> ImportName.of(volume)
                        .filter(name -> name.provider().equals(provider))
                        .filter(wanted)
                        .isPresent())
                .toList();
        return ours.stream()
                .filter(ImportName::isPart)
                .findFirst()
                .or(() -> ours.stream().findFirst())
                .flatMap(
                        volume -> ImportName.of(volume).map(name -> new Found(name, pool, !ImportName.isPart(volume))));
    }
}
