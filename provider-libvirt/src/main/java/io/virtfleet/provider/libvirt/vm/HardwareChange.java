package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.provider.libvirt.domain.CpuRoom;
import io.virtfleet.provider.libvirt.domain.DomainFacts;

/**
 * What is to be done to the processors and the memory of a VM.
 *
 * @param was what the next start would take up
 * @param next what it is to take up
 * @param moreNow whether processors come to the running guest
 */
record HardwareChange(Size was, Size next, boolean moreNow) {
    /** Processors, how many there could be without a restart, and memory. */
    record Size(int cpus, int maxCpus, long memoryMib) {
        static Size of(DomainFacts facts) {
            return new Size(facts.cpuCount(), facts.maxCpus(), facts.memoryMib());
        }
    }

    /** Processors come while a guest runs when it was made with room for them; they never go, nor does memory. */
    static HardwareChange of(Standing standing, Hardware wanted) {
        Size was = Size.of(standing.next());
        DomainFacts now = standing.now();
        Size next = new Size(wanted.cpuCount(), CpuRoom.of(wanted, was.maxCpus()), wanted.memoryMib());
        boolean more = standing.active()
                && CpuRoom.hotAdd(wanted)
                && now.cpuCount() < wanted.cpuCount()
                && wanted.cpuCount() <= now.maxCpus();
        return new HardwareChange(was, next, more);
    }

    boolean isNothing() {
        return was.equals(next) && !moreNow;
    }
}
