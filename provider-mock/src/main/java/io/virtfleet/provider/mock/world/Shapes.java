package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.VmSpec;
import java.util.Map;
import java.util.Optional;

/** What the platform keeps of a wish: all but its secrets, which are of use at the first start only. */
public final class Shapes {
    private Shapes() {}

    /** The shape of a new VM. */
    public static VmSpec kept(VmSpec wish) {
        return withoutSecrets(wish.withBoot(kept(wish.boot())));
    }

    /** The next shape of a VM: what is read once stays as it was read. */
    public static VmSpec next(VmSpec shape, VmSpec wish) {
        VmSpec sized =
                wish.bootDisk().or(shape::bootDisk).map(wish::withBootDisk).orElse(wish);
        return guarded(sized.withBoot(shape.boot()), shape.guest());
    }

    private static VmSpec withoutSecrets(VmSpec wish) {
        return wish.guest()
                .map(setup -> wish.withGuest(new GuestSetup(
                        new GuestSetup.Unconfigured(), setup.hostname(), setup.domain(), setup.timeZone())))
                .orElse(wish);
    }

    private static VmSpec guarded(VmSpec wish, Optional<GuestSetup> guest) {
        return new VmSpec(
                wish.hardware(),
                wish.boot(),
                wish.bootDisk(),
                wish.disks(),
                wish.nics(),
                guest,
                wish.placement(),
                wish.tags());
    }

    private static BootSource kept(BootSource boot) {
        return switch (boot) {
            case BootSource.Nothing nothing -> nothing;
            case BootSource.FromDisk disk -> disk;
            case BootSource.FromImage(ImageSource image) ->
                new BootSource.FromImage(new ImageSource(
                        kept(image.location()), image.format(), image.checksum(), image.storage(), image.parameters()));
        };
    }

    private static ImageSource.Location kept(ImageSource.Location location) {
        return switch (location) {
            case ImageSource.Download download ->
                new ImageSource.Download(download.url(), Map.of(), new ImageSource.Anonymous());
            case ImageSource.Registry registry -> new ImageSource.Registry(registry.image(), Optional.empty());
            case ImageSource.Prepared prepared -> prepared;
            case ImageSource.Template template -> template;
            case ImageSource.LocalPath path -> path;
            case ImageSource.LibraryItem item -> item;
        };
    }
}
