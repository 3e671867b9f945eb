package io.virtfleet.provider.libvirt;

import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
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
        DiskMaker diskMaker = new DiskMaker(
                session,
                ImageSettings.download(context.settings(), context.clock()),
                ImageSettings.maxBytes(context.settings()));
        LibvirtVms vms =
                new LibvirtVms(work, ImageSettings.bootDisks(context.settings(), defaults.pool()), diskMaker, defaults);
        whenWhole.set(vms::removeHalfMade);
        GuestWatch guests = new GuestWatch(view);
        guests.start(session);
        context.onClose(guests);
        context.onClose(watch);
        context.onClose(session);
        watch.start(session);
        session.start();
        return ProviderParts.of(IDENTITY, vms, context.tasks())
                .withInventory(context.feed())
                .withConsoles(LibvirtSettings.consoles(context.settings(), work));
    }
}
