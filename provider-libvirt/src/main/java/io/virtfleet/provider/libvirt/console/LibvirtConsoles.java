package io.virtfleet.provider.libvirt.console;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.work.VmWork;
import io.virtfleet.sdk.console.ConsoleStream;
import io.virtfleet.sdk.console.OpenConsoles;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** The consoles of a host's guests. A serial port has one caller at a time; a screen may be shared, as its protocol says. */
public final class LibvirtConsoles implements Consoles {
    private final VmWork work;
    private final boolean screens;
    private final OpenConsoles open;

    /**
     * Consoles of which {@code limit} are open at a time.
     *
     * @param screens whether the host can hand over the sockets of screens
     */
    public LibvirtConsoles(VmWork work, boolean screens, int limit) {
        this.work = work;
        this.screens = screens;
        open = new OpenConsoles(limit);
    }

    @Override
    public ConsoleSession open(OwnedVm vm, Kind kind, ConsoleReader reader) {
        KnownDomains.Known there = work.owned(vm, "open.vm");
        if (!there.run().active()) {
            throw ProviderException.of(FaultKind.INVALID_SPEC, "open.vm", "open.vm must be on to have a console");
        }
        UUID uuid = there.now().uuid();
        return switch (kind) {
            case SERIAL -> open.openExclusive(uuid, () -> connect(uuid, HostDomain::serialPort), reader);
            case VNC -> open.openShared(() -> connect(uuid, HostDomain::screen), reader);
        };
    }

    @Override
    public Set<Capability> traits() {
        return screens ? Set.of(Capability.VNC_CONSOLES) : Set.of();
    }

    private ConsoleStream connect(UUID uuid, Function<HostDomain, ConsoleStream> console) {
        return work.session().change(host -> {
            try (HostDomain domain = host.domain(uuid).orElseThrow(LibvirtConsoles::gone)) {
                return console.apply(domain);
            }
        });
    }

    private static ProviderException gone() {
        return ProviderException.of(FaultKind.NOT_FOUND, "open.vm.vm_id", "the VM is gone");
    }
}
