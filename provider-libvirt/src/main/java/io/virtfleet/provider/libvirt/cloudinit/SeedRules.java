package io.virtfleet.provider.libvirt.cloudinit;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.GuestSetup.CloudInit;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;

/** Which wishes about a guest's first start cannot stand beside each other. */
final class SeedRules {
    private SeedRules() {}

    static void check(VmSpec spec, FieldPath at) {
        spec.guest().ifPresent(guest -> check(guest, spec, at));
    }

    private static void check(GuestSetup guest, VmSpec spec, FieldPath at) {
        FieldPath guestAt = at.field("guest");
        switch (guest.config()) {
            case GuestSetup.Unconfigured none -> {}
            case GuestSetup.Ignition ignition ->
                guestAt.field("ignition").unsupported("a guest of libvirt is set up by cloud_init");
            case CloudInit documents -> check(documents, guest, guestAt);
        }
        if (guest.config() instanceof CloudInit documents
                && !documents.networkConfig().isEmpty()) {
            at.each("nics", spec.nics(), SeedRules::refuseAddress);
        }
        if (!guest.domain().isEmpty() && guest.hostname().isEmpty()) {
            guestAt.field("domain").wrong("needs a hostname beside it");
        }
    }

    /** The user's meta-data is handed on as it is, so nothing can be added to it. */
    private static void check(CloudInit documents, GuestSetup guest, FieldPath at) {
        if (!documents.metaData().isEmpty() && !guest.hostname().isEmpty()) {
            at.field("hostname").wrong("cannot stand beside cloud_init.meta_data: write local-hostname there");
        }
    }

    private static NicSpec refuseAddress(NicSpec nic, FieldPath at) {
        if (nic.address().isPresent()) {
            at.field("address").wrong("cannot stand beside guest.cloud_init.network_config: write it there");
        }
        return nic;
    }
}
