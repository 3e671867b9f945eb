package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.platform.ResourceCapacity;
import io.virtfleet.contract.platform.ResourceCapacity.Resource;
import java.util.List;
import java.util.OptionalLong;

/** How much the platform has room for. */
public record Capacity(long vms, long cpus, long memoryMib, long diskMib) {
    public static final Capacity UNLIMITED =
            new Capacity(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    /** Refuses a growth to {@code after}; what was already over a limit may stay. */
    void admit(Usage before, Usage after) {
        refuse(Resource.VMS, "owner", vms, before.vms(), after.vms());
        refuse(Resource.CPUS, "spec.hardware.cpu_count", cpus, before.cpus(), after.cpus());
        refuse(Resource.MEMORY_MIB, "spec.hardware.memory_mib", memoryMib, before.memoryMib(), after.memoryMib());
        refuse(Resource.DISK_MIB, "spec.disks", diskMib, before.diskMib(), after.diskMib());
    }

    private static void refuse(Resource resource, String field, long limit, long before, long after) {
        if (after > limit && after > before) {
            throw new ProviderException(resource.exhausted(field, before, limit, after - before));
        }
    }

    List<ResourceCapacity> seen(Usage usage) {
        return List.of(
                seen(Resource.VMS, vms, usage.vms()),
                seen(Resource.CPUS, cpus, usage.cpus()),
                seen(Resource.MEMORY_MIB, memoryMib, usage.memoryMib()),
                seen(Resource.DISK_MIB, diskMib, usage.diskMib()));
    }

    private static ResourceCapacity seen(Resource resource, long limit, long used) {
        return new ResourceCapacity(
                resource,
                OptionalLong.empty(),
                used,
                limit == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(limit));
    }
}
