package io.virtfleet.provider.libvirt.image;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.provider.libvirt.guard.HostPaths;
import io.virtfleet.provider.libvirt.guard.LibvirtNames;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.OwnedVolumes;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.sdk.diskimage.DiskHeader;
import io.virtfleet.sdk.diskimage.ImageConstraints;

/** Finds what the source of an image names. Every method is told the path of the source in the request, for its faults. */
public final class ImageSources {
    private final ImageCatalog catalog;
    private final HostPaths paths;
    private final String pool;
    private final long maxVirtualBytes;

    /** Where an image is to be had. */
    public sealed interface Origin {
        /** On the host already; its first bytes were judged. */
        record OnHost(VolumeRef volume, DiskFormat format, long guestBytes) implements Origin {}

        /** At a server, and not asked for yet. */
        record Far(ImageSource.Download download) implements Origin {}
    }

    /** Images lie in {@code pool} unless a source says another. */
    public ImageSources(ImageCatalog catalog, HostPaths paths, String pool, long maxVirtualBytes) {
        this.catalog = catalog;
        this.paths = paths;
        this.pool = pool;
        this.maxVirtualBytes = maxVirtualBytes;
    }

    /** The most bytes that a guest may see of an image. */
    long maxVirtualBytes() {
        return maxVirtualBytes;
    }

    /** Throws when there is no such image, or it cannot be one. */
    public Origin find(Host host, ImageSource image, String field) {
        if (!image.parameters().isEmpty()) {
            throw unsupported(field + ".parameters");
        }
        return switch (image.location()) {
            case ImageSource.Download download -> new Origin.Far(download);
            case ImageSource.Template(String name) -> judged(host, template(host, image, name, field), image, field);
            case ImageSource.LocalPath(String path) -> judged(host, atPath(host, path, field), image, field);
            case ImageSource.Prepared(String imageId) -> prepared(host, imageId, field);
            case ImageSource.Registry registry -> throw unsupported(field + ".registry");
            case ImageSource.LibraryItem item -> throw unsupported(field + ".library_item");
        };
    }

    /** The pool that the source names, or the usual one. */
    String pool(Host host, ImageSource image, String field) {
        String at = field + ".storage";
        String name = image.storage().isEmpty() ? pool : LibvirtNames.pool(image.storage(), at);
        if (!host.hasActivePool(name)) {
            throw notFound(at, "the host has no active storage pool '" + name + "'");
        }
        return name;
    }

    private VolumeRef template(Host host, ImageSource image, String name, String field) {
        String at = field + ".template";
        String from = pool(host, image, field);
        String volume = LibvirtNames.volume(name, at);
        if (!Volumes.in(host, from).has(volume)) {
            throw notFound(at, "the pool '" + from + "' has no volume '" + volume + "'");
        }
        return new VolumeRef(from, volume);
    }

    private VolumeRef atPath(Host host, String path, String field) {
        String at = field + ".path";
        String file = paths.file(path, at).toString();
        return host.volumeNamesAt(file)
                .orElseThrow(() -> notFound(at, "no active storage pool of the host has " + file));
    }

    /** What lies on the host is judged like what comes from far away: a guest may have written it. */
    private Origin judged(Host host, VolumeRef volume, ImageSource image, String field) {
        if (OwnedVolumes.isOne(volume.volume())) {
            throw notFound(
                    field, "the volume '" + volume.volume() + "' belongs to a VM, an import or an image of its own");
        }
        Volumes volumes = Volumes.in(host, volume.pool());
        DiskHeader header = DiskHeader.of(
                volumes.head(volume.volume(), DiskHeader.BYTES),
                new ImageConstraints(image.format(), maxVirtualBytes, field));
        return new Origin.OnHost(
                volume, header.volumeFormat(), volumes.volume(volume.volume(), HostVolume::capacityBytes));
    }

    private Origin prepared(Host host, String imageId, String field) {
        String at = field + ".image_id";
        ImageNote note =
                catalog.whole(host, imageId).orElseThrow(() -> notFound(at, "the host has no image '" + imageId + "'"));
        if (note.state() == ImageNote.State.LEAVING) {
            throw ProviderException.of(FaultKind.BUSY, at, "the image '" + imageId + "' is being deleted");
        }
        return new Origin.OnHost(note.volume(), note.format(), note.guestBytes());
    }

    private static ProviderException notFound(String field, String message) {
        return ProviderException.of(FaultKind.NOT_FOUND, field, message);
    }

    private static ProviderException unsupported(String field) {
        return ProviderException.of(FaultKind.UNSUPPORTED, field, field + " is not supported by the libvirt provider");
    }
}
