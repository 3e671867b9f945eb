package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.provider.libvirt.image.ImageSources;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.storage.DiskContent;
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

    public BootDisks(Policy policy, ImageSources sources) {
        this.policy = policy;
        this.sources = sources;
    }

    /** Empty when the VM has no boot disk. */
    Optional<DiskContent> content(Host host, VmSpec spec) {
        return switch (spec.boot()) {
            case BootSource.Nothing() -> spec.bootDisk().map(disk -> new DiskContent.Blank());
            case BootSource.FromImage(ImageSource image) -> Optional.of(content(host, image));
            case BootSource.FromDisk disk -> throw unsupported("spec.existing_disk", "by the libvirt provider");
        };
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
            case OVERLAY -> new DiskContent.RestingOn(there.volume(), there.format(), there.guestBytes());
            case COPY -> new DiskContent.CopyOf(there.volume(), there.guestBytes());
        };
    }

    private static ProviderException unsupported(String field, String why) {
        return ProviderException.of(FaultKind.UNSUPPORTED, field, field + " is not supported " + why);
    }
}
