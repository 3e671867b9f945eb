package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.provider.libvirt.image.ImageSources;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.DiskContent;
import io.virtfleet.provider.libvirt.storage.ImportedDisks;
import io.virtfleet.provider.libvirt.storage.Volumes;
import java.util.Optional;

/** Finds what a VM's boot disk is made of. */
public final class BootDisks {
    /** How much of an image a new boot disk takes over. */
    public enum Policy {
        /** It rests on the image, which must stay; made at once. */
        OVERLAY,
        /** It is a copy, and needs the image no more. */
        COPY
    }

    private static final String FIELD = "spec.image";

    private final Policy policy;
    private final ImageSources sources;
    private final ImportedDisks imports;

    public BootDisks(Policy policy, ImageSources sources, ImportedDisks imports) {
        this.policy = policy;
        this.sources = sources;
        this.imports = imports;
    }

    /** Empty when the VM has no boot disk. */
    Optional<DiskContent> content(Host host, VmSpec spec) {
        return switch (spec.boot()) {
            case BootSource.Nothing() -> spec.bootDisk().map(disk -> new DiskContent.Blank());
            case BootSource.FromImage(ImageSource image) -> Optional.of(content(host, image));
            case BootSource.FromDisk disk -> Optional.of(content(host, disk));
        };
    }

    /** The disk that a VM takes over was written anew as the VM's own, and goes. */
    void removeTaken(Host host, VmSpec spec) {
        if (spec.boot() instanceof BootSource.FromDisk disk) {
            imports.removeTaken(host, disk.diskId());
        }
    }

    private DiskContent content(Host host, BootSource.FromDisk disk) {
        if (!disk.path().isEmpty()) {
            throw unsupported("spec.existing_disk.path", "by the libvirt provider");
        }
        disk.format().filter(format -> format != DiskFormat.QCOW2).ifPresent(format -> {
            String field = "spec.existing_disk.format";
            throw ProviderException.of(FaultKind.INVALID_SPEC, field, field + " must be QCOW2, as the disk is");
        });
        VolumeRef volume = imports.find(host, disk.diskId())
                .orElseThrow(() -> ProviderException.of(
                        FaultKind.NOT_FOUND,
                        "spec.existing_disk.disk_id",
                        "no whole disk '" + disk.diskId() + "' was brought to this host"));
        long bytes = Volumes.in(host, volume.pool()).volume(volume.volume(), HostVolume::capacityBytes);
        return new DiskContent.CopyOf(volume, bytes);
    }

    private DiskContent content(Host host, ImageSource image) {
        return switch (sources.find(host, image, FIELD)) {
            case ImageSources.Origin.Far(ImageSource.Download download) ->
                new DiskContent.Fetched(download, image.checksum(), image.format());
            case ImageSources.Origin.OnHost there -> content(image, there);
        };
    }

    private DiskContent content(ImageSource image, ImageSources.Origin.OnHost there) {
        if (image.checksum().isPresent()) {
            throw unsupported(FIELD + ".checksum", "for an image that is on the host already");
        }
        return switch (policy) {
            case OVERLAY -> new DiskContent.OnBackingFile(there.volume(), there.format(), there.guestBytes());
            case COPY -> new DiskContent.CopyOf(there.volume(), there.guestBytes());
        };
    }

    private static ProviderException unsupported(String field, String why) {
        return ProviderException.of(FaultKind.UNSUPPORTED, field, field + " is not supported " + why);
    }
}
