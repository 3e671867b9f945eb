package io.virtfleet.provider.libvirt.vm.shape;

import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.provider.libvirt.domain.CpuRoom;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import java.util.OptionalLong;

/**
 * What is to be done to the processors and the memory of a VM.
 *
 * @param was what the next start would take up
 * @param next what it is to take up
 * @param moreNow whether processors come to the running guest
 * @param memoryNow how much memory in MiB the running guest is to have; empty: as it has
 */
public record HardwareChange(Size was, Size next, boolean moreNow, OptionalLong memoryNow) {
    /** Processors, how many there could be without a restart, and memory. */
    public record Size(int cpus, int maxCpus, long memoryMib) {
        static Size of(DomainFacts facts) {
            return new Size(facts.cpuCount(), facts.maxCpus(), facts.memoryMib());
        }
    }

    /**
     * Processors come while a guest runs when it was made with room for them; they never go. Memory comes and goes within
     * what the guest was started with, unless the guest was asked for it before and did not follow.
     */
    static HardwareChange of(CurrentShape standing, VmSpec spec) {
        Size was = Size.of(standing.next());
        Hardware wanted = spec.hardware();
        Size next = new Size(wanted.cpuCount(), CpuRoom.of(wanted, was.maxCpus()), wanted.memoryMib());
        DomainFacts now = standing.now();
        boolean more = standing.active()
                && CpuRoom.hotAdd(wanted)
                && now.cpuCount() < wanted.cpuCount()
                && wanted.cpuCount() <= now.maxCpus();
        long memory = Math.min(wanted.memoryMib(), now.maxMemoryMib());
        boolean deaf = standing.broughtTo(spec) && !now.ballooned();
        boolean another = standing.active() && !deaf && memory != now.memoryMib();
        return new HardwareChange(was, next, more, another ? OptionalLong.of(memory) : OptionalLong.empty());
    }

    boolean isNothing() {
        return was.equals(next) && !moreNow && memoryNow.isEmpty();
    }
}
