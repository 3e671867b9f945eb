package io.virtfleet.provider.acme;

import io.virtfleet.sdk.spec.HonouredFields;
import io.virtfleet.sdk.spec.SpecField;
import java.util.Set;

/** The fields of a spec that this provider honours; it refuses all others by their path. Add one once Acme does it. */
final class AcmeFields {
    static final HonouredFields HONOURED = new HonouredFields(
            "this provider", Set.of(SpecField.DISKS, SpecField.NICS, SpecField.NIC_NETWORK, SpecField.NIC_MAC_ADDRESS));

    private AcmeFields() {}
}
