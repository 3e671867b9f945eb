package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import java.util.List;
import java.util.UUID;

/** The linked clones of a VM: their disks begin with files of its own, which must stay. */
final class RestingVms {
    private RestingVms() {}

    /** BUSY as long as there are any, by their names. */
    static void refuse(KnownDomains view, UUID source) {
        String volumes = "/" + VolumeNames.prefix(source);
        List<String> resting = view.all().stream()
                .filter(vm -> !vm.now().uuid().equals(source))
                .filter(vm -> vm.now().stamp().stream()
                        .flatMap(stamp -> stamp.disks().stream())
                        .map(Stamp.Disk::base)
                        .anyMatch(base -> base.contains(volumes)))
                .map(vm -> vm.now().name())
                .sorted()
                .toList();
        if (!resting.isEmpty()) {
            throw new ProviderException(Fault.of(
                    FaultKind.BUSY,
                    "linked clones rest on the VM: " + String.join(", ", resting) + "; delete them first"));
        }
    }
}
