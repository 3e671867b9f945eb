package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.provider.libvirt.guard.HostPaths;
import io.virtfleet.provider.libvirt.guard.LibvirtNames;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.DiskContent;
import io.virtfleet.provider.libvirt.storage.DiskHeader;
import io.virtfleet.provider.libvirt.storage.DiskRules;
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

    private final Policy policy;
    private final HostPaths paths;
    private final String pool;
    private final long maxVirtualBytes;

    /** Images lie in {@code pool} unless a source says another. */
    public BootDisks(Policy policy, HostPaths paths, String pool, long maxVirtualBytes) {
        this.policy = policy;
        this.paths = paths;
        this.pool = pool;
        this.maxVirtualBytes = maxVirtualBytes;
    }

    /** Empty when the VM has no boot disk. */
    Optional<DiskContent> content(Host host, VmSpec spec) {
        return switch (spec.boot()) {
            case BootSource.Nothing() -> spec.bootDisk().map(disk -> new DiskContent.Blank());
            case BootSource.FromImage(ImageSource image) -> Optional.of(content(host, image));
            case BootSource.FromDisk disk -> throw unsupported("spec.existing_disk");
        };
    }

    private DiskContent content(Host host, ImageSource image) {
        if (!image.parameters().isEmpty()) {
            throw unsupported("spec.image.parameters");
        }
        return switch (image.location()) {
            case ImageSource.Download download -> new DiskContent.Fetched(download, image.checksum(), image.format());
            case ImageSource.Template(String name) ->
                there(host, template(host, image, name), image, "spec.image.template");
            case ImageSource.LocalPath(String path) -> there(host, atPath(host, path), image, "spec.image.path");
            case ImageSource.Prepared prepared -> throw unsupported("spec.image.image_id");
            case ImageSource.Registry registry -> throw unsupported("spec.image.registry");
            case ImageSource.LibraryItem item -> throw unsupported("spec.image.library_item");
        };
    }

    private VolumeRef template(Host host, ImageSource image, String name) {
        String from = image.storage().isEmpty() ? pool : LibvirtNames.pool(image.storage(), "spec.image.storage");
        String volume = LibvirtNames.volume(name, "spec.image.template");
        if (!host.hasActivePool(from)) {
            throw notFound("spec.image.storage", "the host has no active storage pool '" + from + "'");
        }
        if (!Volumes.in(host, from).has(volume)) {
            throw notFound("spec.image.template", "the pool '" + from + "' has no volume '" + volume + "'");
        }
        return new VolumeRef(from, volume);
    }

    private VolumeRef atPath(Host host, String path) {
        String file = paths.file(path, "spec.image.path").toString();
        return host.volumeNamesAt(file)
                .orElseThrow(() -> notFound("spec.image.path", "no active storage pool of the host has " + file));
    }

    /** What lies on the host is judged like what comes from far away: a guest may have written it. */
    private DiskContent there(Host host, VolumeRef volume, ImageSource image, String field) {
        image.checksum().map(Checksum::algorithm).ifPresent(given -> {
            throw new ProviderException(Fault.of(
                    FaultKind.UNSUPPORTED,
                    "spec.image.checksum",
                    "spec.image.checksum is not supported for an image that is on the host already"));
        });
        Volumes volumes = Volumes.in(host, volume.pool());
        DiskHeader header = DiskHeader.of(
                volumes.head(volume.volume(), DiskHeader.BYTES), new DiskRules(image.format(), maxVirtualBytes, field));
        long bytes = volumes.volume(volume.volume(), there -> there.capacityBytes());
        return switch (policy) {
            case OVERLAY -> new DiskContent.RestingOn(volume, usable(header), bytes);
            case COPY -> new DiskContent.CopyOf(volume, bytes);
        };
    }

    private static DiskFormat usable(DiskHeader header) {
        return header.format() == DiskFormat.QCOW2 ? DiskFormat.QCOW2 : DiskFormat.RAW;
    }

    private static ProviderException notFound(String field, String message) {
        return ProviderException.of(FaultKind.NOT_FOUND, field, message);
    }

    private static ProviderException unsupported(String field) {
        return ProviderException.of(FaultKind.UNSUPPORTED, field, field + " is not supported by the libvirt provider");
    }
}
