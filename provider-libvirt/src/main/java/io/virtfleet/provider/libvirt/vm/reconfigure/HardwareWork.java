package io.virtfleet.provider.libvirt.vm.reconfigure;

import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostDomain.Reach;
import io.virtfleet.provider.libvirt.vm.shape.HardwareChange;

/** Does what was decided about the processors and the memory of a VM. */
final class HardwareWork {
    private final HardwareChange change;

    HardwareWork(HardwareChange change) {
        this.change = change;
    }

    /** What the next start takes up. */
    void define(HostDomain domain, Undoing undo) {
        undo.later(same -> resize(same, change.next(), change.was()));
        resize(domain, change.was(), change.next());
    }

    void plug(HostDomain domain) {
        if (change.moreNow()) {
            domain.cpus(change.next().cpus(), Reach.LIVE);
        }
    }

    /** No step of it has more processors or memory than the most there may be. */
    private static void resize(HostDomain domain, HardwareChange.Size from, HardwareChange.Size to) {
        if (to.maxCpus() > from.maxCpus()) {
            domain.maxCpus(to.maxCpus());
        }
        if (to.cpus() != from.cpus()) {
            domain.cpus(to.cpus(), Reach.CONFIG);
        }
        if (to.maxCpus() < from.maxCpus()) {
            domain.maxCpus(to.maxCpus());
        }
        if (to.memoryMib() > from.memoryMib()) {
            domain.maxMemory(to.memoryMib());
            domain.memory(to.memoryMib(), Reach.CONFIG);
        }
        if (to.memoryMib() < from.memoryMib()) {
            domain.memory(to.memoryMib(), Reach.CONFIG);
            domain.maxMemory(to.memoryMib());
        }
    }
}
