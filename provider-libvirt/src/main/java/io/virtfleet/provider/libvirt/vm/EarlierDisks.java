package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.vm.shape.VmDesign;
import io.virtfleet.provider.libvirt.work.VolumeNames;
import java.util.List;
import java.util.UUID;

/**
 * Disks of a VM whose definition is gone, by {@code virsh undefine} or because the VM was moved to another host that has
 * the same storage: the VM is not made a second time beside them.
 */
final class EarlierDisks {
    private EarlierDisks() {}

    /** CONFLICT, by their names, as long as there are any in the pools that the new disks go to. */
    static void refuse(Host host, UUID domain, List<VmDesign.NewDisk> wanted) {
        List<String> found = wanted.stream()
                .flatMap(disk -> earlier(host, domain, disk).stream())
                .map(VolumeRef::toString)
                .distinct()
                .sorted()
                .toList();
        if (!found.isEmpty()) {
            throw ProviderException.of(
                    FaultKind.CONFLICT,
                    "owner.uid",
                    "disks of this owner are on the host without a VM: " + String.join(", ", found)
                            + "; define their domain again, or move them away");
        }
    }

    private static List<VolumeRef> earlier(Host host, UUID domain, VmDesign.NewDisk disk) {
        String pool = disk.stamp().pool();
        return Volumes.in(host, pool).names().stream()
                .filter(volume -> VolumeNames.isOfDisk(domain, disk.stamp().name(), volume))
                .map(volume -> new VolumeRef(pool, volume))
                .toList();
    }
}
