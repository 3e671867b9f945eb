package io.virtfleet.sdk.cloudinit;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.GuestSetup.CloudInit;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;

/** Reports fields of a guest's setup that contradict each other or do not fit on a seed image. */
final class SeedValidator {
    private SeedValidator() {}

    static void check(VmSpec spec, FieldPath at) {
        spec.guest().ifPresent(guest -> check(guest, spec, at));
    }

    private static void check(GuestSetup guest, VmSpec spec, FieldPath at) {
        FieldPath guestAt = at.field("guest");
        switch (guest.config()) {
            case GuestSetup.Unconfigured none -> {}
            case GuestSetup.Ignition ignition ->
                guestAt.field("ignition").unsupported("this provider sets guests up with cloud_init only");
            case CloudInit documents -> check(documents, guest, guestAt);
        }
        if (guest.config() instanceof CloudInit documents
                && !documents.networkConfig().isEmpty()) {
            at.each("nics", spec.nics(), SeedValidator::refuseAddress);
        }
        if (!guest.domain().isEmpty() && guest.hostname().isEmpty()) {
            guestAt.field("domain").wrong("requires a hostname");
        }
    }

    /** The user's meta-data goes on the image unchanged, so nothing can be added to it. */
    private static void check(CloudInit documents, GuestSetup guest, FieldPath at) {
        if (!documents.metaData().isEmpty() && !guest.hostname().isEmpty()) {
            at.field("hostname").wrong("cannot be combined with cloud_init.meta_data: set local-hostname there");
        }
    }

    private static NicSpec refuseAddress(NicSpec nic, FieldPath at) {
        if (nic.address().isPresent()) {
            at.field("address").wrong("cannot be combined with guest.cloud_init.network_config: set it there");
        }
        return nic;
    }
}
