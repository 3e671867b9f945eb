package io.virtfleet.provider.libvirt;

import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.provider.libvirt.clone.LibvirtClones;
import io.virtfleet.provider.libvirt.disk.DiskCopies;
import io.virtfleet.provider.libvirt.disk.DiskImports;
import io.virtfleet.provider.libvirt.disk.LibvirtDisks;
import io.virtfleet.provider.libvirt.fetch.Download;
import io.virtfleet.provider.libvirt.image.ImageShelf;
import io.virtfleet.provider.libvirt.image.ImageSources;
import io.virtfleet.provider.libvirt.image.LibvirtImages;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.snapshot.LibvirtSnapshots;
import io.virtfleet.provider.libvirt.storage.DiskMaker;
import io.virtfleet.provider.libvirt.view.DomainView;
import io.virtfleet.provider.libvirt.view.DomainWatch;
import io.virtfleet.provider.libvirt.view.GuestWatch;
import io.virtfleet.provider.libvirt.vm.HostDefaults;
import io.virtfleet.provider.libvirt.vm.LibvirtVms;
import io.virtfleet.provider.libvirt.vm.VmWork;
import io.virtfleet.sdk.server.ProviderContext;
import io.virtfleet.sdk.server.ProviderProgram;
import io.virtfleet.sdk.server.settings.ProgramExit;
import io.virtfleet.sdk.server.settings.Setting;
import java.util.concurrent.atomic.AtomicReference;

/** The provider for libvirt hosts: builds its parts and serves them. */
public final class LibvirtProvider {
    private static final ProviderIdentity IDENTITY = new ProviderIdentity("libvirt", "0.1.0");

    private LibvirtProvider() {}

    /** Serves until the process is told to stop. */
    public static void main(String[] args) {
        program().run(args, LibvirtProvider::parts);
    }

    static ProviderProgram program() {
        ProviderProgram program = ProviderProgram.named(IDENTITY.type(), IDENTITY.version());
        for (Setting<?> setting : LibvirtSettings.ALL) {
            program = program.with(setting);
        }
        return program;
    }

    static ProviderParts parts(ProviderContext context) throws ProgramExit {
        HostDefaults defaults = LibvirtSettings.defaults(context.settings());
        DomainView view = new DomainView(defaults.provider(), context.feed(), context.versions());
        AtomicReference<Runnable> whenWhole = new AtomicReference<>(() -> {});
        DomainWatch watch = new DomainWatch(
                view,
                context.feed(),
                LibvirtSettings.interval(context.settings()),
                () -> whenWhole.get().run());
        LibvirtSession session =
                new LibvirtSession(LibvirtSettings.endpoint(context.settings()), context.platform(), watch);
        VmWork work = new VmWork(session, view, context.tasks());
        Download download = ImageSettings.download(context.settings(), context.clock());
        ImageShelf shelf = new ImageShelf(defaults.provider(), defaults.pool());
        ImageSources sources = ImageSettings.sources(context.settings(), shelf, defaults.pool());
        DiskMaker diskMaker = new DiskMaker(session, download, ImageSettings.maxBytes(context.settings()));
        LibvirtVms vms =
                new LibvirtVms(work, ImageSettings.bootDisks(context.settings(), sources), diskMaker, defaults);
        LibvirtImages images = new LibvirtImages(session, context.tasks(), shelf, sources, download);
        DiskCopies copies = new DiskCopies(work, defaults.provider());
        DiskImports imports = new DiskImports(session, defaults, ImageSettings.maxBytes(context.settings()));
        whenWhole.set(() -> {
            vms.removeHalfMade();
            copies.removeForgotten();
            images.removeHalfMade();
        });
        follow(context, session, watch, new GuestWatch(view));
        return ProviderParts.of(IDENTITY, vms, context.tasks())
                .withInventory(context.feed())
                .withSnapshots(new LibvirtSnapshots(work, defaults, context.clock()))
                .withClones(new LibvirtClones(work, vms))
                .withImages(images)
                .withDisks(new LibvirtDisks(work, copies, imports))
                .withConsoles(LibvirtSettings.consoles(context.settings(), work));
    }

    /** Looks at the host from now on until the process stops. */
    private static void follow(ProviderContext context, LibvirtSession session, DomainWatch watch, GuestWatch guests) {
        guests.start(session);
        context.onClose(guests);
        context.onClose(watch);
        context.onClose(session);
        watch.start(session);
        session.start();
    }
}
