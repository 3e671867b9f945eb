package io.virtfleet.contract.vm;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A wanted disk. It grows and never shrinks.
 *
 * @param storage datastore, pool or storage class; empty: as the placement says
 */
public record DiskSpec(
        String name,
        long sizeMib,
        Optional<Provisioning> provisioning,
        Optional<Medium> medium,
        String storage,
        Optional<Scsi> scsi,
        OptionalInt iopsLimit) {
    /** A disk of a size, with nothing more said about it. */
    public static DiskSpec of(String name, long sizeMib) {
        return new DiskSpec(
                name, sizeMib, Optional.empty(), Optional.empty(), "", Optional.empty(), OptionalInt.empty());
    }

    /** When a disk takes its space. */
    public enum Provisioning {
        THIN,
        THICK,
        EAGER_ZEROED
    }

    /** What a disk should lie on. */
    public enum Medium {
        SSD,
        HDD,
        NVME
    }

    /** Where a disk sits on the SCSI bus. */
    public record Scsi(int controller, Optional<Controller> type, Optional<Sharing> sharing) {}

    /** The kind of a SCSI controller. */
    public enum Controller {
        LSI_LOGIC,
        BUS_LOGIC,
        LSI_LOGIC_SAS,
        PARAVIRTUAL
    }

    /** Who else may use a SCSI bus. */
    public enum Sharing {
        NONE,
        VIRTUAL,
        PHYSICAL
    }
}
