package io.virtfleet.provider.libvirt.vm.reconfigure;

import io.virtfleet.provider.libvirt.domain.DeviceXml;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.NicPlan;
import io.virtfleet.provider.libvirt.domain.PciAddress;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostDomain.Reach;
import io.virtfleet.provider.libvirt.vm.shape.NicChanges;
import java.util.Optional;
import java.util.Set;

/** Does what was decided about the network cards of a VM. */
final class NicWork {
    private final NicChanges changes;

    NicWork(NicChanges changes) {
        this.changes = changes;
    }

    /** What the next start takes up. */
    void define(HostDomain domain, Undoing undo) {
        for (NicChanges.Plug plug : changes.plugs()) {
            if (plug.config()) {
                domain.attach(plug.plan().xml(plug.place()), Reach.CONFIG);
                undo.later(same -> same.detach(plug.plan().xml(), Reach.CONFIG));
            }
        }
        for (NicChanges.Card card : changes.rewritten()) {
            domain.update(card.plan().xml(card.was().place()), Reach.CONFIG);
            undo.later(same -> same.update(NicPlan.of(card.was()).xml(card.was().place()), Reach.CONFIG));
        }
    }

    /** What the running guest gets; adds to {@code waiting} what it only gets with a restart. */
    void plug(HostDomain domain, Undoing undo, Set<String> waiting) {
        DomainFacts next = DomainFacts.read(domain.nextXml());
        for (NicChanges.Card card : changes.moved()) {
            domain.update(card.plan().xml(card.was().place()), Reach.LIVE);
            undo.later(same -> same.update(NicPlan.of(card.was()).xml(card.was().place()), Reach.LIVE));
        }
        for (NicChanges.Plug plug : changes.plugs()) {
            Optional<PciAddress> place = next.nic(plug.plan().mac()).flatMap(DomainFacts.Nic::place);
            if (plug.live()) {
                if (DevicePorts.plug(domain, plug.plan()::xml, place)) {
                    undo.later(same -> DevicePorts.unplug(same, plug.plan().xml()));
                } else {
                    waiting.add(plug.plan().mac());
                }
            }
        }
    }

    /** What cannot be taken back. */
    void unplug(HostDomain domain) {
        for (NicChanges.Card card : changes.swapped()) {
            DevicePorts.unplug(domain, DeviceXml.of(card.was()));
            if (DomainFacts.read(domain.xml()).nic(card.plan().mac()).isEmpty()) {
                DevicePorts.plug(domain, card.plan()::xml, card.was().place());
            }
        }
        for (NicChanges.Unplug gone : changes.unplugs()) {
            String xml = DeviceXml.of(gone.nic());
            if (gone.live()) {
                DevicePorts.unplug(domain, xml);
            }
            if (gone.config()) {
                domain.detach(xml, Reach.CONFIG);
            }
        }
    }
}
