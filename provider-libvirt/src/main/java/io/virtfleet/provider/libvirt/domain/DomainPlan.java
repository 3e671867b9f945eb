package io.virtfleet.provider.libvirt.domain;

import io.virtfleet.contract.vm.Hardware;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * All that the document of a new domain says.
 *
 * @param seedPath the image the guest reads its first settings from; empty: it has none
 */
public record DomainPlan(
        UUID uuid,
        String name,
        Stamp stamp,
        Hardware hardware,
        MachineStyle style,
        List<DiskPlan> disks,
        List<NicPlan> nics,
        Optional<String> seedPath) {
    public DomainPlan {
        disks = List.copyOf(disks);
        nics = List.copyOf(nics);
    }
}
