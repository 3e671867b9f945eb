package io.virtfleet.provider.libvirt.console;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostLine;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.work.VmWork;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/**
 * The consoles of a host's guests. A serial port has one caller: the next one takes it over, so that a caller who was
 * forgotten locks nobody out. A screen may be shared, as its protocol says.
 */
public final class LibvirtConsoles implements Consoles {
    private static final Fault TAKEN_OVER =
            Fault.of(FaultKind.BUSY, "another caller took the serial console of this VM over");

    private final VmWork work;
    private final boolean screens;
    private final int most;
    private final Semaphore places;
    private final Map<UUID, JoinedConsole> serialPorts = new ConcurrentHashMap<>();

    /**
     * Consoles of which {@code most} are joined at a time, since each holds threads of this process.
     *
     * @param screens whether the host can hand over the sockets of screens
     */
    public LibvirtConsoles(VmWork work, boolean screens, int most) {
        this.work = work;
        this.screens = screens;
        this.most = most;
        places = new Semaphore(most);
    }

    @Override
    public ConsoleSession open(OwnedVm vm, Kind kind, ConsoleReader reader) {
        KnownDomains.Known there = work.owned(vm, "open.vm");
        if (!there.run().active()) {
            throw ProviderException.of(FaultKind.INVALID_SPEC, "open.vm", "open.vm must be on to have a console");
        }
        takePlace();
        try {
            UUID uuid = there.now().uuid();
            return switch (kind) {
                case SERIAL -> serialPort(uuid, reader);
                case VNC -> joined(uuid, HostDomain::screen, reader);
            };
        } catch (RuntimeException refused) {
            places.release();
            throw refused;
        }
    }

    @Override
    public Set<Capability> traits() {
        return screens ? Set.of(Capability.VNC_CONSOLES) : Set.of();
    }

    private ConsoleSession serialPort(UUID uuid, ConsoleReader reader) {
        // One at a time for a VM: who comes last has the port, here and on the host.
        return serialPorts.compute(uuid, (same, before) -> {
            if (before != null) {
                before.hangUp(TAKEN_OVER);
            }
            return joined(uuid, HostDomain::serialPort, reader);
        });
    }

    private JoinedConsole joined(UUID uuid, Function<HostDomain, HostLine> opening, ConsoleReader reader) {
        HostLine line = work.session().change(host -> {
            try (HostDomain domain = host.domain(uuid).orElseThrow(LibvirtConsoles::gone)) {
                return opening.apply(domain);
            }
        });
        return JoinedConsole.start(line, reader, ended -> {
            serialPorts.remove(uuid, ended);
            places.release();
        });
    }

    private void takePlace() {
        if (!places.tryAcquire()) {
            throw ProviderException.of(
                    FaultKind.EXHAUSTED, "the provider has joined " + most + " consoles already: close one of them");
        }
    }

    private static ProviderException gone() {
        return ProviderException.of(FaultKind.NOT_FOUND, "open.vm.vm_id", "the VM is gone");
    }
}
