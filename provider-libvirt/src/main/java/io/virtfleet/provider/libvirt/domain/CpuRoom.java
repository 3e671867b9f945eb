package io.virtfleet.provider.libvirt.domain;

import io.virtfleet.contract.vm.Hardware;

/** How many processors a VM could have without a restart. */
public final class CpuRoom {
    private static final int TIMES = 4;

    /** Beyond it a board needs more than our documents give it. */
    private static final int MOST = 255;

    private CpuRoom() {}

    /** Of a new VM: as many as it has, and room above that where it is asked for. */
    public static int of(Hardware hardware) {
        int count = hardware.cpuCount();
        return hotAdd(hardware) ? Math.max(count, Math.min(MOST, count * TIMES)) : count;
    }

    /** Of a VM that has some: it stays while there is room in it. */
    public static int of(Hardware hardware, int now) {
        return hotAdd(hardware) && now > hardware.cpuCount() ? now : of(hardware);
    }

    /** Whether processors may come while the guest runs. */
    public static boolean hotAdd(Hardware hardware) {
        return hardware.performance().map(Hardware.Performance::cpuHotAdd).orElse(false);
    }
}
