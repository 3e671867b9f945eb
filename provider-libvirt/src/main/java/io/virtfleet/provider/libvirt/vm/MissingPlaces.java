package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.provider.libvirt.link.Host;

/** Pools and networks that a change needs and the host does not have. */
final class MissingPlaces {
    private final Host host;
    private final VmSpec spec;
    private final HostDefaults defaults;

    MissingPlaces(Host host, VmSpec spec, HostDefaults defaults) {
        this.host = host;
        this.spec = spec;
        this.defaults = defaults;
    }

    /** Throws the first of them. */
    void refuse(ShapeChange change) {
        for (VmDesign.NewDisk disk : change.disks().made()) {
            String pool = disk.stamp().pool();
            if (!host.hasActivePool(pool)) {
                throw notFound(field(disk.spec()), "the host has no active storage pool '" + pool + "'");
            }
        }
        if (!change.nics().isNothing()) {
            for (int i = 0; i < spec.nics().size(); i++) {
                refuse(spec.nics().get(i).attachment(), "spec.nics[" + i + "].network");
            }
        }
    }

    private String field(DiskSpec disk) {
        boolean placed = disk.storage().isEmpty()
                && spec.placement()
                        .filter(place -> !place.datastore().isEmpty())
                        .isPresent();
        return placed
                ? "spec.placement.datastore"
                : "spec.disks[" + spec.disks().indexOf(disk) + "].storage";
    }

    /** Nobody can be asked about a bridge; libvirt refuses a missing one when the card is plugged in. */
    private void refuse(NicSpec.Attachment attachment, String field) {
        switch (attachment) {
            case NicSpec.Network(String name) -> refuse(name, field);
            case NicSpec.DefaultNetwork() -> refuse(defaults.network(), field);
            case NicSpec.Bridge bridge -> {}
        }
    }

    private void refuse(String network, String field) {
        if (!host.hasActiveNetwork(network)) {
            throw notFound(field, "the host has no active network '" + network + "'");
        }
    }

    private static ProviderException notFound(String field, String why) {
        return ProviderException.of(FaultKind.NOT_FOUND, field, why);
    }
}
