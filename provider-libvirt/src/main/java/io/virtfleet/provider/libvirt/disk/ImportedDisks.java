package io.virtfleet.provider.libvirt.disk;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.VolumeFacts;
import io.virtfleet.provider.libvirt.storage.Volumes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

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

        /** Whether no byte of it was written since then; where a pool does not tell, nobody knows. */
        boolean untouchedSince(Host host, Instant then) {
            return Volumes.in(host, pool)
                    .facts(complete ? name.disk() : name.part())
                    .flatMap(VolumeFacts::written)
                    .filter(written -> written.isBefore(then))
                    .isPresent();
        }

        /** The part goes last: without it a disk counts as whole. */
        void remove(Host host) {
            Volumes volumes = Volumes.in(host, pool);
            volumes.delete(name.disk());
            volumes.delete(name.part());
        }

        /** Empty when it is gone by now. */
        Optional<Disk> seen(Host host) {
            Volumes volumes = Volumes.in(host, pool);
            return complete
                    ? volumes.facts(name.disk()).map(this::whole)
                    : volumes.facts(name.part()).map(this::part);
        }

        private Disk whole(VolumeFacts disk) {
            return new Disk(name.id(), DiskFormat.QCOW2, disk.guestBytes(), name.totalBytes(), disk.path(), true);
        }

        private Disk part(VolumeFacts part) {
            return new Disk(name.id(), name.format(), 0, name.stored(part.fileBytes()), part.path(), false);
        }
    }

    /** The volume of a disk that came whole, in format qcow2, by the id that its import answered. */
    public Optional<VolumeRef> find(Host host, String diskId) {
        return found(host, name -> name.id().equals(diskId))
                .filter(Found::complete)
                .map(Found::disk);
    }

    /** What there is of an owner's import. */
    Optional<Disk> look(Host host, OwnerKey owner) {
        // A part that becomes a disk between the two looks is a part no more.
        return find(host, owner)
                .flatMap(found -> found.seen(host))
                .or(() -> find(host, owner).flatMap(found -> found.seen(host)));
    }

    Optional<Found> find(Host host, OwnerKey owner) {
        return found(host, name -> name.owner().equals(owner));
    }

    /** Everyone of whom there is something. */
    Set<OwnerKey> owners(Host host) {
        return host.activePools().stream()
                .flatMap(pool -> Volumes.in(host, pool).names().stream())
                .flatMap(volume -> ours(volume).stream())
                .map(ImportName::owner)
                .collect(Collectors.toSet());
    }

    private Optional<ImportName> ours(String volume) {
        return ImportName.of(volume).filter(name -> name.provider().equals(provider));
    }

    private Optional<Found> found(Host host, Predicate<ImportName> wanted) {
        return host.activePools().stream()
                .flatMap(pool -> found(pool, Volumes.in(host, pool).names(), wanted).stream())
                .findFirst();
    }

    /** A disk whose part is still there may be half written: only when the part has gone is it whole. */
    private Optional<Found> found(String pool, List<String> volumes, Predicate<ImportName> wanted) {
        List<String> ours = volumes.stream()
                .filter(volume -> ours(volume).filter(wanted).isPresent())
                .toList();
        return ours.stream()
                .filter(ImportName::isPart)
                .findFirst()
                .or(() -> ours.stream().findFirst())
                .flatMap(
                        volume -> ImportName.of(volume).map(name -> new Found(name, pool, !ImportName.isPart(volume))));
    }
}
