package io.virtfleet.provider.mock.world;

/** How much the platform has room for. */
public record Capacity(long vms, long cpus, long memoryMib, long diskMib) {
    public static final Capacity UNLIMITED =
            new Capacity(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    /** Refuses a growth to {@code after}; what was already over a limit may stay. */
    void admit(Usage before, Usage after) {
        refuse("owner", "VMs", vms, before.vms(), after.vms());
        refuse("spec.hardware.cpu_count", "CPUs", cpus, before.cpus(), after.cpus());
        refuse("spec.hardware.memory_mib", "MiB of memory", memoryMib, before.memoryMib(), after.memoryMib());
        refuse("spec.disks", "MiB of disk", diskMib, before.diskMib(), after.diskMib());
    }

    private static void refuse(String field, String unit, long limit, long before, long after) {
        if (after > limit && after > before) {
            throw MockFaults.exhausted(
                    field, "the platform has room for " + limit + " " + unit + ", and " + after + " are asked for");
        }
    }
}
