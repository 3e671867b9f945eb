package io.virtfleet.provider.libvirt;

import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.provider.libvirt.clone.LibvirtClones;
import io.virtfleet.provider.libvirt.disk.DiskCopies;
import io.virtfleet.provider.libvirt.disk.LibvirtDisks;
import io.virtfleet.provider.libvirt.disk.VolumeImports;
import io.virtfleet.provider.libvirt.image.ImageCatalog;
import io.virtfleet.provider.libvirt.image.ImageSources;
import io.virtfleet.provider.libvirt.image.LibvirtImages;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.snapshot.GuestThaw;
import io.virtfleet.provider.libvirt.snapshot.LibvirtSnapshots;
import io.virtfleet.provider.libvirt.storage.DiskMaker;
import io.virtfleet.provider.libvirt.view.DomainWatch;
import io.virtfleet.provider.libvirt.view.GuestWatch;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.vm.HalfMadeVms;
import io.virtfleet.provider.libvirt.vm.LibvirtVms;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.provider.libvirt.work.VmWork;
import io.virtfleet.sdk.fetch.ImageDownloader;
import io.virtfleet.sdk.imports.DiskImports;
import io.virtfleet.sdk.imports.ImportSweep;
import io.virtfleet.sdk.server.ProviderContext;

/** Puts the provider together, and lets it begin to look at its host. */
final class LibvirtSetup {
    private final ProviderContext context;
    private final HostDefaults defaults;
    private final KnownDomains view;
    private final DomainWatch watch;
    private final LibvirtSession session;
    private final VmWork work;
    private final LibvirtVms vms;
    private final HalfMadeVms halfMade;
    private final LibvirtImages images;
    private final DiskCopies copies;
    private final GuestThaw thaw;
    private final VolumeImports imported;
    private final DiskImports imports;
    private final ImportSweep sweep;

    LibvirtSetup(ProviderContext context) throws ProgramExit {
        this.context = context;
        defaults = LibvirtSettings.defaults(context.settings());
        view = new KnownDomains(defaults.provider(), context.feed(), context.versions());
        watch = new DomainWatch(
                view, context.feed(), LibvirtSettings.interval(context.settings()), this::removeRemains);
        session = new LibvirtSession(LibvirtSettings.endpoint(context.settings()), context.platform(), watch);
        work = new VmWork(session, view, context.tasks());
        ImageDownloader downloader = ImageSettings.downloader(context.settings(), context.clock());
        ImageCatalog catalog = new ImageCatalog(defaults.provider(), defaults.pool());
        ImageSources sources = ImageSettings.sources(context.settings(), catalog, defaults.pool());
        imported = new VolumeImports(session, defaults);
        vms = new LibvirtVms(
                work,
                ImageSettings.bootDisks(context.settings(), sources, imported),
                new DiskMaker(session, downloader, ImageSettings.maxBytes(context.settings())),
                defaults);
        halfMade = new HalfMadeVms(work, defaults);
        images = new LibvirtImages(session, context.tasks(), catalog, sources, downloader);
        copies = new DiskCopies(work, defaults.provider());
        thaw = new GuestThaw(work);
        imports = new DiskImports(imported, ImageSettings.maxBytes(context.settings()));
        sweep = LibvirtSettings.sweep(context.settings(), imports, context.clock());
    }

    ProviderParts parts(ProviderIdentity identity) {
        begin();
        return ProviderParts.of(identity, vms, context.tasks())
                .withInventory(context.feed())
                .withSnapshots(new LibvirtSnapshots(work, defaults, context.clock(), thaw))
                .withClones(new LibvirtClones(work, vms))
                .withImages(images)
                .withDisks(new LibvirtDisks(work, copies, imports))
                .withConsoles(LibvirtSettings.consoles(context.settings(), work));
    }

    private void begin() {
        GuestWatch guests = new GuestWatch(view);
        guests.start(session);
        context.onClose(guests);
        context.onClose(thaw);
        sweep.start();
        context.onClose(sweep);
        context.onClose(watch);
        context.onClose(session);
        context.measure(session::write);
        watch.start(session);
        session.start();
    }

    /** What a crash left half made, or forgot to take away. */
    private void removeRemains() {
        thaw.thawForgotten();
        halfMade.remove();
        images.removeHalfMade();
        copies.removeForgotten();
        imported.reportUnknown();
        sweep.removeAbandoned();
    }
}
